import type { Decision } from '@platform/ports';

/** What the durable promise of a decision or an awaited event holds once its time is over. */
export interface Closed {
  readonly closed: true;
}

export const CLOSED: Closed = { closed: true };

/** Whoever comes first, the human or the end of the time, settles the promise for good. */
export type GivenDecision = Decision | Closed;

export const isClosed = (given: object): given is Closed => 'closed' in given;
