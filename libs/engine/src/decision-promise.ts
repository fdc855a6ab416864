import type { Decision } from '@platform/ports';

/** What a decision's durable promise holds once the time to decide is over. */
export interface ClosedDecision {
  readonly closed: true;
}

export const CLOSED: ClosedDecision = { closed: true };

/** Whoever comes first, the human or the end of the time, settles the promise for good. */
export type GivenDecision = Decision | ClosedDecision;

export const isClosed = (given: GivenDecision): given is ClosedDecision => 'closed' in given;
