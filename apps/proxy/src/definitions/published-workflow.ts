import type { CarriedWorkflow, RunInput } from '@platform/engine-api';

/** A workflow that new events start: one published version, with those it can call and their agents. */
export interface PublishedWorkflow extends CarriedWorkflow {
  readonly called?: NonNullable<RunInput['called']>;
  /** Stored agents whose nodes it, or one that it can call, uses. */
  readonly agents?: NonNullable<RunInput['agents']>;
}
