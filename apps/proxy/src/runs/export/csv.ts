/** A spreadsheet runs a cell that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/u;

/**
 * What stands before the first row. With this mark Excel reads the text as UTF-8, and where the comma is the decimal sign,
 * as in French, it opens a file with semicolons in columns; other spreadsheets ask or find out.
 */
export const CSV_START = '\uFEFF';
const SEPARATOR = ';';

/** A text with a sign that a spreadsheet would run is marked as a text; every text is quoted. */
const cellOf = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
};

export const csvRow = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cellOf).join(SEPARATOR)}\r\n`;
