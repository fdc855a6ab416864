import type { Difference } from '@platform/interpreter';

const toText = (value: unknown): string =>
  value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 500);

/** Formats how a case differs from what it expects, below the line of the case. */
export const differenceLines = (differences: readonly Difference[]): readonly string[] =>
  differences.map(
    ({ path, expected, actual }) =>
      `         ${path}: expected ${toText(expected)}, got ${toText(actual)}`,
  );
