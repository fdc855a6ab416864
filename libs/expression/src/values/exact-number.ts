import { Decimal } from 'decimal.js';

/**
 * Decimals that are never rounded: what a definition may write and a JSON number can hold, their products and sums, have
 * far fewer digits.
 */
const Unrounded = Decimal.clone({ defaults: true, precision: 2_000 });

/** A number as it is written: 5.5 is 5.5, not the binary number next to it. */
export type ExactNumber = Decimal;

export const exactNumber = (written: number | string): ExactNumber => new Unrounded(written);
