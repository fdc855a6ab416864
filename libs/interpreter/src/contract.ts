/**
 * The order of journal operations is a public contract: a run carries the number it started with, and is
 * not walked by a build that does not support it (docs/upgrade.md). It grows with every change of that
 * order; the number before is then supported for as long as a run carries it.
 */
export const INTERPRETER_CONTRACT = 1;

export const SUPPORTED_CONTRACTS: readonly number[] = [INTERPRETER_CONTRACT];
