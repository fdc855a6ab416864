import { isBound, isQuantity } from '@platform/expression';
import { NodeError } from '@platform/ports';

import type { PrepareNode } from '../plan/preparation';

/** Splits an object into its fields. An absent or null field skips its output, as does the `value` of what is only a bound. */
export const breakNode: PrepareNode =
  () =>
  ({ inputs, node, path }) => {
    const whole = inputs['value'];
    if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) {
      throw new NodeError('break-not-an-object', {
        fr: `« value » de « ${path} » n'est pas un objet`,
        en: `"value" of "${path}" is not an object`,
      });
    }
    const isOnlyBound = isQuantity(whole) && isBound(whole);
    const fields = Object.entries(whole).filter(
      ([field, value]) =>
        value !== null && node.outputs.has(field) && !(isOnlyBound && field === 'value'),
    );
    return { kind: 'end', end: { outputs: Object.fromEntries(fields) } };
  };

/** Builds an object from its fields. Absent fields are left out. */
export const make: PrepareNode =
  () =>
  ({ inputs }) => ({ kind: 'end', end: { outputs: { value: inputs } } });
