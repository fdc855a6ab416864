import type { JsonObject } from '@platform/ports';

import type { Closed } from './decision-promise';

/** Value of the durable promise of an awaited event. `at` is ISO 8601, UTC. */
export interface DeliveredEvent {
  readonly event: JsonObject;
  readonly at: string;
}

/** The first of event and expiry settles the promise. */
export type AwaitedEvent = DeliveredEvent | Closed;

/** Stored under `~event:<eventId>`: the waits that the event was for when it first arrived. */
export interface ClaimedEvent {
  readonly paths: readonly string[];
  /** Promise names of these waits, in the same order. */
  readonly names: readonly string[];
}

export const claimName = (eventId: string): string => `~event:${eventId}`;

/** `event:<wait>` and its number: `event:<wait>:<n>` from the second event of the wait. */
const CANDIDATE = /^(?<wait>event:.+?)(?::(?<number>\d+))?$/;

/** Returns the promise name for the wait's next event. */
export function nextCandidate(name: string): string {
  const { wait = name, number = '1' } = CANDIDATE.exec(name)?.groups ?? {};
  return `${wait}:${Number(number) + 1}`;
}
