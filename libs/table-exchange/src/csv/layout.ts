import { LANGUAGES } from '@platform/ports';

/*
 * A file has a line for each thing that a table says, and its first cell says which: the settings of the table, then the
 * line `column` with what each column holds, lines about the columns, and a line for each row.
 */

const inEachLanguage = (word: string): readonly string[] => [
  word,
  ...LANGUAGES.map((language) => `${word}.${language}`),
];

/** Lines about the table, their value in the second cell. `decimal` is about the file. */
export const SETTINGS: readonly string[] = [
  'decimal',
  'hit',
  'aggregate',
  ...inEachLanguage('evidence'),
];

/** The line that says what each column holds. */
export const HEAD = 'column';

/** Lines about the columns, below `column`. */
export const FACTS: readonly string[] = [
  ...['type', 'unit', 'nullable', 'resolution'],
  ...inEachLanguage('label'),
  ...inEachLanguage('description'),
];

/** Lines of a row of the table, and of a combination that cannot occur. */
export const ROW = 'row';
export const IMPOSSIBLE = 'impossible';

export const LINES: readonly string[] = [...SETTINGS, HEAD, ...FACTS, ROW, IMPOSSIBLE];

/** What a column holds: the path of its values in a row, as YAML has them; `when.` and `then.` with the name of a column. */
export const INPUT = 'when.';
export const OUTPUT = 'then.';
export const SOURCE = 'source.';
export const REMARKS: readonly string[] = [
  ...['citation', 'page', 'date'].map((member) => `${SOURCE}${member}`),
  ...inEachLanguage('note'),
  'conservative',
];
export const REASONS: readonly string[] = inEachLanguage('reason');

/** How a spreadsheet names a column, counted from 1: A, B, …, Z, AA. */
export function columnLetters(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return `${rest > 0 ? columnLetters(rest) : ''}${String.fromCodePoint(65 + ((column - 1) % 26))}`;
}
