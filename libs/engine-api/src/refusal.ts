import type { FormProblem } from '@platform/interpreter';
import type { JsonObject } from '@platform/ports';

/** Stable code of a refusal by the engine. The proxy maps it to a problem. */
export type RefusalCode =
  /** No run has this id. */
  | 'run-unknown'
  /** The run has ended. */
  | 'run-ended'
  /** The run has no human task of this pending id. */
  | 'validation-unknown'
  /** The assignment does not allow the decider; see `reasons`. */
  | 'not-assigned'
  /** Another decision, action or cancellation came first; see `first`. */
  | 'already-decided'
  /** The run no longer waits for the decision, or the node has no incident. */
  | 'not-pending'
  /** The task expired first. */
  | 'expired'
  /** A form field or the reason is missing or invalid; see `errors`. */
  | 'form-invalid'
  /** The decision is neither `accepted` nor `rejected`. */
  | 'decision-invalid'
  /** The event has no `eventId`. */
  | 'event-invalid'
  /** The run was given another event with this `eventId`; see `first`. */
  | 'event-conflict'
  /** Unknown signal. */
  | 'signal-unknown'
  /** The control plane has not paused the run. */
  | 'not-paused'
  /** The run to end was not cancelled. */
  | 'not-cancelled'
  /** The control plane did not accept the resume request. */
  | 'control-plane-unavailable'
  /** The control plane did not list the unfinished runs. */
  | 'directory-unavailable'
  /** The engine is older than the question. `IngressClient` detects this. */
  | 'question-unknown'
  /** No adapter serves the record of this context kind. */
  | 'record-unbound'
  /** The record system does not know the subject. */
  | 'record-not-found'
  /** The attempts of the handler ended the process of the endpoint. */
  | 'attempts-lost'
  /** What the run stored is encrypted with a key that the endpoint does not have. */
  | 'journal-key-missing'
  /** The handler failed permanently without another code. */
  | 'engine-error';

/** Details of a refusal. */
export interface RefusalFacts {
  /** `form-invalid` only. */
  readonly errors?: readonly FormProblem[];
  /** `not-assigned` only: the reasons, for example `role-missing`. */
  readonly reasons?: readonly string[];
  /** `already-decided`: the first decision, action or cancellation; its form and reason for those who could have decided. `event-conflict`: the event. */
  readonly first?: JsonObject;
}

export interface Refusal extends RefusalFacts {
  readonly code: RefusalCode;
  /** French message for the logs. */
  readonly message: string;
}

/** Output of a handler that refuses. A refusal is not a failure, so the control plane does not retry. */
export interface RefusedAnswer {
  readonly refused: Refusal;
}

export const isRefused = (answer: unknown): answer is RefusedAnswer =>
  typeof answer === 'object' && answer !== null && 'refused' in answer;
