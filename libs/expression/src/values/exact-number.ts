import { Decimal } from 'decimal.js';

/**
 * Decimals that are never rounded: what a definition may write and a JSON number can hold, their products and sums, have
 * far fewer digits.
 */
const Unrounded = Decimal.clone({ defaults: true, precision: 2_000 });

/** A number as it is written: 5.5 is 5.5, not the binary number next to it. */
export type ExactNumber = Decimal;

/** A division may have no end: this many digits are enough to print and to find the next step of a scale. */
const Quotient = Decimal.clone({ defaults: true, precision: 40 });

export const quotient = (dividend: ExactNumber, divisor: ExactNumber): ExactNumber =>
  new Unrounded(new Quotient(dividend).dividedBy(divisor));

export const exactNumber = (written: number | string): ExactNumber => new Unrounded(written);
