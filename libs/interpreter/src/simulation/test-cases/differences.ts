import { isObject } from '@platform/manifests';
import { LANGUAGES, type JsonValue, type Language, type LocalizedText } from '@platform/ports';

import { valueDifferences } from '../comparison/value-differences';

/** One difference between a simulation and the expectation of its test case. */
export interface Difference {
  /** JSON pointer into the expectation: `/effects/0/payload/severity`. */
  readonly path: string;
  readonly expected: unknown;
  /** Undefined when there is no value at the path. */
  readonly actual: unknown;
}

const isText = (value: unknown): value is LocalizedText =>
  isObject(value) &&
  Object.keys(value).length === LANGUAGES.length &&
  LANGUAGES.every((language) => typeof value[language] === 'string');

/** The expectation in one language. A text in each language stands for the one in which the simulation wrote. */
export function expectedIn(expected: unknown, actual: unknown, language: Language): unknown {
  if (isText(expected) && !isObject(actual)) return expected[language];
  if (Array.isArray(expected)) {
    const given: readonly unknown[] = Array.isArray(actual) ? actual : [];
    return expected.map((each, index) => expectedIn(each, given[index], language));
  }
  if (!isObject(expected)) return expected;
  const given = isObject(actual) ? actual : {};
  return Object.fromEntries(
    Object.entries(expected).map(([name, each]) => [
      name,
      expectedIn(each, Object.hasOwn(given, name) ? given[name] : undefined, language),
    ]),
  );
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
