import { Decimal } from 'decimal.js';
import { type ExpressionValue, UNKNOWN } from './expression-value';

/**
 * Decimal arithmetic with 40 significant digits. The exponent range is that of a JS number: a result
 * outside it is infinite or zero at once, which also bounds the digits a division can ask for.
 */
export const ExactDecimal = Decimal.clone({
  defaults: true,
  precision: 40,
  rounding: Decimal.ROUND_HALF_UP,
  minE: -324,
  maxE: 308,
});

/** An exact intermediate result. */
export type ExactDecimal = Decimal;

/** The nearest JS number; unknown when there is none (overflow, division by zero). */
export function toNumber(decimal: Decimal): ExpressionValue {
  const number = decimal.toNumber();
  // Adding 0 turns the -0 of `0 * -1` into the only zero a clinician knows.
  return Number.isFinite(number) ? number + 0 : UNKNOWN;
}

/** Whether a decimal text means the number it was read as, to the last digit. */
export function isExactNumber(text: string, number: number): boolean {
  return Number.isFinite(number) && new Decimal(text).equals(number);
}

/** Writes a number in plain decimal notation, never with an exponent: `1e21` is 22 digits. */
export function plainNumber(number: number): string {
  return new ExactDecimal(number + 0).toFixed();
}
