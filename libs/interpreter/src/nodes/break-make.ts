import type { JsonObject } from '@platform/ports';

import type { PrepareNode } from '../plan/preparation';

/** An object to its fields; an absent or null field is a skipped output. */
export const breakNode: PrepareNode =
  () =>
  ({ inputs, node }) => {
    const whole = inputs['value'] as JsonObject;
    const fields = Object.entries(whole).filter(
      ([field, value]) => value !== null && node.outputs.has(field),
    );
    return { kind: 'end', end: { outputs: Object.fromEntries(fields) } };
  };

/** Its fields to an object; absent ones are left out. */
export const make: PrepareNode =
  () =>
  ({ inputs }) => ({ kind: 'end', end: { outputs: { value: inputs } } });
