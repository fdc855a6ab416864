import type { JsonValue } from '@platform/ports';

import { valueDifferences } from '../comparison/value-differences';

/** One way in which a simulation is not what its test case expects. */
export interface Difference {
  /** JSON pointer into the expectation: `/effects/0/payload/severity`. */
  readonly path: string;
  readonly expected: unknown;
  /** Undefined: there is nothing. */
  readonly actual: unknown;
}

/**
 * Where `actual` is not what is expected: an object has at least the expected members, a list has
 * just the expected elements, anything else is equal.
 */
export const differences = (expected: unknown, actual: unknown, path = ''): Difference[] =>
  valueDifferences(expected as JsonValue, actual as JsonValue, 'of-before', path).map((found) => ({
    path: found.path,
    expected: found.before,
    actual: found.after,
  }));
