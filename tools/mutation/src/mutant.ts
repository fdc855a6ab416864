/** One small change of one source file. */
export interface Mutant {
  /** Absolute path of the source. */
  readonly file: string;
  /** Offsets in the source of what is replaced. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** Line of the source, from 1. */
  readonly line: number;
  /** What is replaced, as it stands in the source. */
  readonly original: string;
}

/** `survived`: no test noticed. A mutant that never ends was noticed: the run stopped. */
export type Verdict = 'killed' | 'timeout' | 'survived';

export interface MutantResult {
  readonly mutant: Mutant;
  readonly verdict: Verdict;
}
