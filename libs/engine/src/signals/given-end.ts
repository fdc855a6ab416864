import type { RunEnd } from '../state/run-state';

/**
 * Durable promise that holds the end of a run whose invocation was killed before it could store one. An end that the run
 * stored itself takes precedence.
 */
export const GIVEN_END = '~end';

export type GivenEnd = RunEnd;
