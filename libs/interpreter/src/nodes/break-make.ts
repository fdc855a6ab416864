import { NodeError } from '@platform/ports';

import type { PrepareNode } from '../plan/preparation';

/** An object to its fields; an absent or null field is a skipped output. */
export const breakNode: PrepareNode =
  () =>
  ({ inputs, node, path }) => {
    const whole = inputs['value'];
    if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) {
      throw new NodeError('break-not-an-object', `« value » de « ${path} » n'est pas un objet`);
    }
    const fields = Object.entries(whole).filter(
      ([field, value]) => value !== null && node.outputs.has(field),
    );
    return { kind: 'end', end: { outputs: Object.fromEntries(fields) } };
  };

/** Its fields to an object; absent ones are left out. */
export const make: PrepareNode =
  () =>
  ({ inputs }) => ({ kind: 'end', end: { outputs: { value: inputs } } });
