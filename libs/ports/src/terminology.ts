export interface ValueSetConcept {
  readonly code: string;
  readonly display: string;
  readonly parent?: string;
}

type MaybePromise<T> = T | Promise<T>;

/**
 * How sure an answer is. `verified`: a source that knows the value set gave it. `assumed`: no such source answered, so
 * that an external value set accepts any code.
 */
export type Assurance = 'verified' | 'assumed';

/** An answer that a terminology gave, without the code. */
export interface TerminologyAnswer {
  readonly valueSet: string;
  readonly assurance: Assurance;
}

/** A source of coded concepts. Every method may return its result or a promise of it. */
export interface Terminology {
  /** Returns true when this source knows the value set. */
  has(valueSet: string): MaybePromise<boolean>;
  /** Returns true when the code is one of the value set, false when it does not know the value set. */
  validateCode(valueSet: string, code: string): MaybePromise<boolean>;
  /** Returns every concept of the value set, none when it does not know it. */
  expand(valueSet: string): MaybePromise<readonly ValueSetConcept[]>;
  /** Returns the text of a code, the code itself when it does not know it. */
  display(valueSet: string, code: string): MaybePromise<string>;
  /** Returns true when the code is the parent or below it. */
  subsumes(valueSet: string, parent: string, code: string): MaybePromise<boolean>;
  /**
   * The same terminology, which also reports how sure each answer is, except those of `has`. Without this method, an
   * answer about a value set that the source `has` counts as verified.
   */
  observed?(report: (answer: TerminologyAnswer) => void): Terminology;
}
