/** Controls that change the direction of the text behind them, and marks that act as letters of a direction. */
const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The blocks whose letters are written from right to left. */
const RIGHT_TO_LEFT = String.raw`\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}`;
/** What may stand between two words that are written from right to left, and belong to them. */
const BETWEEN = String.raw`[\s\p{M}\d.,'"()\-]*`;
const RUN = new RegExp(`[${RIGHT_TO_LEFT}](?:${BETWEEN}[${RIGHT_TO_LEFT}]|\\p{M})*`, 'gu');

/** U+2068 and U+2069: what is between them moves nothing around it. */
const isolate = (text: string): string => `\u2068${text}\u2069`;

/**
 * Returns a text for a line that is read from left to right, in the order in which it was written: words that are
 * written from right to left are isolated, so that they do not move the doses and the signs beside them. Controls of the
 * direction, which data may contain, are left out.
 */
export const directed = (text: string): string => text.replace(CONTROLS, '').replace(RUN, isolate);
