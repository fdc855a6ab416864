import { EMPTY, read, wrong, type Reading, type Signs } from './reading';

/** Returns the signs of a locale, with the digits 0 to 9. */
export function signsOf(locale: string): Signs {
  const parts = new Intl.NumberFormat(locale, {
    numberingSystem: 'latn',
    useGrouping: true,
  }).formatToParts(1_234_567.8);
  const of = (type: string): string | undefined => parts.find((part) => part.type === type)?.value;
  return { decimal: of('decimal') === ',' ? ',' : '.', group: of('group') ?? '' };
}

/** Writes a number with all its digits and no exponent: `1e-7` is `0.0000001`. */
export function plainNumber(value: number): string {
  const text = String(value);
  const [mantissa = '', exponent] = text.split('e');
  if (exponent === undefined) return text;
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const point = whole.length + Number(exponent);
  const digits = whole + fraction;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return sign + digits.padEnd(point, '0');
}

/** Writes a number as the fields of the console show it: every digit, the decimal sign of the instance, no groups. */
export const writeNumber = (value: number, { decimal }: Signs): string =>
  plainNumber(value).replace('.', decimal);

/** `12`, `-0,5`. No sign but a minus, no group of digits, no zero before another digit, digits on both sides. */
const NUMBER = /^(-?)(0|[1-9][0-9]*)(?:([.,])([0-9]+))?$/;
const THOUSANDS = /^-?[1-9][0-9]{0,2}[.,][0-9]{3}$/;
const GROUPS = /[0-9][\s'’_]+[0-9]|[.,].*[.,]/;
const INCOMPLETE = /^-?(?:[0-9]+[.,]|[.,][0-9]+)$/;
const LEADING_ZERO = /^-?0[0-9]/;

function whyNone(text: string): Reading {
  if (GROUPS.test(text)) return wrong('grouped');
  if (INCOMPLETE.test(text)) return wrong('incompleteNumber');
  return wrong(LEADING_ZERO.test(text) ? 'leadingZero' : 'number');
}

/**
 * Reads a typed number. Both decimal signs are read. What can be read in two ways is refused (`1,500` where
 * the comma also groups thousands), and so is a number whose digits a JSON number does not hold.
 */
export function readNumber(typed: string, signs: Signs, isInteger = false): Reading {
  // A copied text often ends in a blank. Blanks within it are no longer at its ends.
  const text = typed.trim();
  if (text === '') return EMPTY;
  const found = NUMBER.exec(text);
  if (!found) return whyNone(text);
  const [, minus = '', whole = '', sign, fraction = ''] = found;
  if (sign !== undefined && isInteger) return wrong('integer');
  if (sign !== signs.decimal && sign === signs.group && THOUSANDS.test(text)) {
    return wrong('ambiguous', {
      whole: minus + whole + fraction,
      decimal: minus + whole + signs.decimal + fraction,
    });
  }
  const kept = fraction.replace(/0+$/, '');
  const value = Number(`${minus}${whole}.${fraction}`);
  if (value === 0 && minus !== '') return wrong('signOfZero');
  const isExact =
    Number.isFinite(value) && plainNumber(value) === minus + whole + (kept && `.${kept}`);
  return isExact ? read(value) : wrong('exact');
}
