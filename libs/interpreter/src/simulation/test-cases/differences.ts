import { escapePointer } from '@platform/manifests';

/** One way in which a simulation is not what its test case expects. */
export interface Difference {
  /** JSON pointer into the expectation: `/effects/0/payload/severity`. */
  readonly path: string;
  readonly expected: unknown;
  /** Undefined: there is nothing. */
  readonly actual: unknown;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Where `actual` is not what is expected: an object has at least the expected members, a list has
 * just the expected elements, anything else is equal.
 */
export function differences(expected: unknown, actual: unknown, path = ''): Difference[] {
  if (isObject(expected) && isObject(actual)) {
    return Object.entries(expected).flatMap(([key, value]) =>
      differences(value, actual[key], `${path}/${escapePointer(key)}`),
    );
  }
  if (Array.isArray(expected) && Array.isArray(actual)) {
    return Array.from({ length: Math.max(expected.length, actual.length) }, (_, index) =>
      differences(expected[index], actual[index], `${path}/${index}`),
    ).flat();
  }
  return Object.is(expected, actual) ? [] : [{ path, expected, actual }];
}
