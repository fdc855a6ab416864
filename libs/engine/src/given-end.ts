import type { RunEnd } from './run-state';

/**
 * Durable promise that holds the end of a run which could not write its own: its invocation was killed.
 * What the run wrote itself wins.
 */
export const GIVEN_END = '~end';

export type GivenEnd = RunEnd;
