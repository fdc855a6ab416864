import type { WithdrawnValidation } from '@platform/interpreter';
import type { Decision, PendingValidation } from '@platform/ports';

/** Whom a task was put to when it was settled. */
export interface PutTo {
  /** Null: to everybody. Builds before it leave it out. */
  readonly putTo?: NonNullable<PendingValidation['assignment']> | null;
}

/** Value of a durable promise whose time has expired, or of a validation that the record system withdrew. */
export interface Closed extends PutTo {
  readonly closed: true;
  /** Builds before it take the validation as expired. */
  readonly withdrawn?: WithdrawnValidation;
}

export const CLOSED: Closed = { closed: true };

/** A decision, and who else may read it. */
export type SettledDecision = Decision & PutTo;

/** The first of decision, expiry and withdrawal settles the promise. */
export type GivenDecision = SettledDecision | Closed;

export const isClosed = (given: object): given is Closed => 'closed' in given;

/** Returns what the run goes on with. */
export const decisionOf = ({ putTo: _putTo, ...decision }: SettledDecision): Decision => decision;
