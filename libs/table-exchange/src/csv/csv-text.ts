/** A spreadsheet runs a cell that begins with one of these as a formula. The apostrophes before it are marks, or its own. */
const FORMULA = /^'*[=+\-@\t\r]/u;
const MARKED = /^'+[=+\-@\t\r]/u;

/** A negative number is no formula. */
const NUMBER = /^-\d+(?:[.,]\d+)?$/u;

/**
 * What stands before the first row. With this mark Excel reads the text as UTF-8, and where the comma is the decimal sign,
 * as in French, it opens a file with semicolons in columns; other spreadsheets ask or find out.
 */
export const CSV_START = '\uFEFF';

/** What a spreadsheet takes for a separator, where it opens the file by itself: the semicolon where the comma is the decimal sign. */
export type CsvSeparator = ';' | ',' | '\t';

/** Marks a text that a spreadsheet would run. `withoutMark` gives every text back. */
const marked = (text: string): string =>
  FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;

/** The text of a cell without the mark that `csvRow` may have put before it. */
export const withoutMark = (cell: string): string => (MARKED.test(cell) ? cell.slice(1) : cell);

/** A text with a sign that a spreadsheet would run is marked as a text; every text is quoted. */
const cellOf = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return `"${marked(value).replaceAll('"', '""')}"`;
};

/** One row of a file, with its line end. Null is an empty cell. */
export const csvRow = (
  cells: readonly (string | number | null)[],
  separator: CsvSeparator = ';',
): string => `${cells.map(cellOf).join(separator)}\r\n`;
