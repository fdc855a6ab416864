import type { WithdrawnValidation } from '@platform/interpreter';
import type { Decision } from '@platform/ports';

/** Value of a durable promise whose time has expired, or of a validation that the record system withdrew. */
export interface Closed {
  readonly closed: true;
  /** Builds before it take the validation as expired. */
  readonly withdrawn?: WithdrawnValidation;
}

export const CLOSED: Closed = { closed: true };

/** The first of decision, expiry and withdrawal settles the promise. */
export type GivenDecision = Decision | Closed;

export const isClosed = (given: object): given is Closed => 'closed' in given;
