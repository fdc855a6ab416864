/** One small change of one source file. */
export interface Mutant {
  /** Absolute path of the source. */
  readonly file: string;
  /** Offset of the replaced text. `end` is the offset after it. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** Line in the source, from 1. */
  readonly line: number;
  /** The replaced source text. */
  readonly original: string;
}

/** `survived`: no test failed. `timeout` counts as detected: the run was stopped. */
export type Verdict = 'killed' | 'timeout' | 'survived';

export interface MutantResult {
  readonly mutant: Mutant;
  readonly verdict: Verdict;
}
