import { Decimal } from 'decimal.js';
import { type ExpressionValue, UNKNOWN } from './expression-value';

/**
 * Decimal arithmetic with 40 significant digits. The exponent range is that of a JS number: a result
 * outside it becomes infinite or zero, which also limits the digits of a division.
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

/** Converts to the nearest JS number. Unknown when there is none (overflow, division by zero). */
export function toNumber(decimal: Decimal): ExpressionValue {
  const number = decimal.toNumber();
  // Adding 0 turns the -0 of `0 * -1` into 0.
  return Number.isFinite(number) ? number + 0 : UNKNOWN;
}

/** Whether a number represents its decimal text exactly. */
export function isExactNumber(text: string, number: number): boolean {
  return Number.isFinite(number) && new Decimal(text).equals(number);
}

/** Formats a number in plain decimal notation without an exponent: `1e21` has 22 digits. */
export function plainNumber(number: number): string {
  return new ExactDecimal(number + 0).toFixed();
}
