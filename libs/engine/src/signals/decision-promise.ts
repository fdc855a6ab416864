import type { Decision } from '@platform/ports';

/** Value of a durable promise whose time has expired. */
export interface Closed {
  readonly closed: true;
}

export const CLOSED: Closed = { closed: true };

/** The first of decision and expiry settles the promise. */
export type GivenDecision = Decision | Closed;

export const isClosed = (given: object): given is Closed => 'closed' in given;
