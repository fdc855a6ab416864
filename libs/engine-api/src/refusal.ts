import type { LocalizedText } from '@platform/ports';

/** Why the engine does not do what it was asked. Stable; the proxy chooses what its callers are told. */
export type RefusalCode =
  /** No run has the key. */
  | 'run-unknown'
  /** What has ended cannot be told anything. */
  | 'run-ended'
  /** The run has no human task of this pending id. */
  | 'validation-unknown'
  /** The task is put to others; `reasons`. */
  | 'not-assigned'
  /** Another decision, or another action on an incident, came first; `first`. */
  | 'already-decided'
  /** The run no longer waits for it, or the node has no incident. */
  | 'not-pending'
  /** The expiry came first. */
  | 'expired'
  /** The decision lacks what the form or the reason needs; `errors`. */
  | 'form-invalid'
  /** The decision is neither `accepted` nor `rejected`. */
  | 'decision-invalid'
  /** An event without `eventId`. */
  | 'event-invalid'
  /** No such signal. */
  | 'signal-unknown'
  /** The control plane has not paused the run. */
  | 'not-paused'
  /** Nobody cancelled the run that is to be ended. */
  | 'not-cancelled'
  /** The control plane did not take the resume. */
  | 'control-plane-unavailable'
  /** The control plane did not tell which runs have not ended. */
  | 'directory-unavailable'
  /** No adapter serves the record of this context kind. */
  | 'record-unbound'
  /** The record knows no such subject. */
  | 'record-not-found'
  /** The attempts of the handler took the process of the endpoint with them. */
  | 'attempts-lost'
  /** The handler failed for good and said nothing else. */
  | 'engine-error';

/** One wrong field of a decision. `path`: JSON pointer into the decision. */
export interface FormProblem {
  readonly path: string;
  readonly message: LocalizedText;
}

/** What a refusal tells beside its code. */
export interface RefusalFacts {
  /** Of `form-invalid`. */
  readonly errors?: readonly FormProblem[];
  /** Of `not-assigned`: why, e.g. `role-missing`. */
  readonly reasons?: readonly string[];
  /** Of `already-decided`: the decision or the action that was taken first. */
  readonly first?: Readonly<Record<string, string>>;
}

export interface Refusal extends RefusalFacts {
  readonly code: RefusalCode;
  /** For the logs. French. */
  readonly message: string;
}

/** What a handler answers in place of its result. A refusal is no failure of the handler: nothing is tried again. */
export interface RefusedAnswer {
  readonly refused: Refusal;
}

export const isRefused = (answer: unknown): answer is RefusedAnswer =>
  typeof answer === 'object' && answer !== null && 'refused' in answer;
