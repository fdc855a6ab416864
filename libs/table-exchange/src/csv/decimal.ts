import type { TypeRef } from '@platform/ports';

export type DecimalSign = '.' | ',';

const NUMERIC: ReadonlySet<string> = new Set(['Number', 'Decimal', 'Integer']);

/** Whether values of a type are written with a decimal sign. */
export const isNumeric = (type: TypeRef): boolean =>
  type.kind === 'quantity' || (type.kind === 'primitive' && NUMERIC.has(type.name));

/** The numbers of a cell that have decimals. What follows a letter or a brace belongs to a unit: `{1.73_m2}`. */
const DECIMALS = /(?<=^|[<>=[\](]|\.\.|\s)([-+]?\d+)([.,])(?=\d)/gu;

/** Text with points as the platform writes it → as a reader of the file writes it. */
export const withDecimalSign = (text: string, sign: DecimalSign): string =>
  text.replaceAll(DECIMALS, `$1${sign}`);

/**
 * Text of the file → with points. Undefined for a decimal that has the other sign: `1,5` is one and a half or two values, and
 * a point in a file of commas is what a spreadsheet of another language has written.
 */
export function withPoints(text: string, sign: DecimalSign): string | undefined {
  const signs = [...text.matchAll(DECIMALS)].map(([, , found]) => found);
  return signs.every((found) => found === sign) ? withDecimalSign(text, '.') : undefined;
}
