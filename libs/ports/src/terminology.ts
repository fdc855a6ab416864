export interface ValueSetConcept {
  readonly code: string;
  readonly display: string;
  readonly parent?: string;
}

type MaybePromise<T> = T | Promise<T>;

/** A source of coded concepts. Every method may return its result or a promise of it. */
export interface Terminology {
  /** Returns true when this source knows the value set. */
  has(valueSet: string): MaybePromise<boolean>;
  validateCode(valueSet: string, code: string): MaybePromise<boolean>;
  expand(valueSet: string): MaybePromise<readonly ValueSetConcept[]>;
  display(valueSet: string, code: string): MaybePromise<string>;
  subsumes(valueSet: string, parent: string, code: string): MaybePromise<boolean>;
}
