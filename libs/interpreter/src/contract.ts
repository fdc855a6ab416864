/**
 * Version of the order of journal operations and of what they contain. A run carries the number it started with, and a build that does not support
 * the number does not walk the run (docs/upgrade.md). Increase it with every change of the order, and support the previous
 * number for as long as runs carry it.
 */
export const INTERPRETER_CONTRACT = 3;

/** The first number whose runs read the clock before they take a turn. */
export const TURN_CLOCK_CONTRACT = 2;

/** The first number whose runs keep messages in the language of their instance. Those before keep French ones. */
export const LANGUAGE_CONTRACT = 3;

export const SUPPORTED_CONTRACTS: readonly number[] = [1, 2, INTERPRETER_CONTRACT];
