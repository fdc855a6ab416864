import type { CarriedWorkflow, RunInput } from '@platform/engine-api';

/** A workflow that new events start: one published version, with those it can call. */
export interface PublishedWorkflow extends CarriedWorkflow {
  readonly called?: NonNullable<RunInput['called']>;
}
