export interface ValueSetConcept {
  readonly code: string;
  readonly display: string;
  readonly parent?: string;
}

type MaybePromise<T> = T | Promise<T>;

/** Every method may answer synchronously or as a promise (specification, Terminology port). */
export interface Terminology {
  /** Whether this source can resolve the value set. */
  has(valueSet: string): MaybePromise<boolean>;
  validateCode(valueSet: string, code: string): MaybePromise<boolean>;
  expand(valueSet: string): MaybePromise<readonly ValueSetConcept[]>;
  display(valueSet: string, code: string): MaybePromise<string>;
  subsumes(valueSet: string, parent: string, code: string): MaybePromise<boolean>;
}
