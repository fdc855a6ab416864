import type { JsonValue } from '@platform/ports';

import { valueDifferences } from '../comparison/value-differences';

/** One difference between a simulation and the expectation of its test case. */
export interface Difference {
  /** JSON pointer into the expectation: `/effects/0/payload/severity`. */
  readonly path: string;
  readonly expected: unknown;
  /** Undefined when there is no value at the path. */
  readonly actual: unknown;
}

/**
 * The differences between `actual` and `expected`. An object must have at least the expected members, a
 * list exactly the expected elements; any other value must be equal.
 */
export const differences = (expected: unknown, actual: unknown, path = ''): Difference[] =>
  valueDifferences(expected as JsonValue, actual as JsonValue, 'of-before', path).map((found) => ({
    path: found.path,
    expected: found.before,
    actual: found.after,
  }));
