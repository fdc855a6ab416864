import type { JsonObject } from '@platform/ports';

import type { Closed } from './decision-promise';

/** What the durable promise of an awaited event holds. `at`: ISO 8601, UTC. */
export interface GivenEvent {
  readonly event: JsonObject;
  readonly at: string;
}

/** Whoever comes first, an event or the end of the time, settles the promise for good. */
export type AwaitedEvent = GivenEvent | Closed;

/** Held under `~event:<eventId>`: the waits that the event was for when it first came. */
export interface ClaimedEvent {
  readonly paths: readonly string[];
  /** Names of the promises of these waits, in the same order. */
  readonly names: readonly string[];
}

export const claimName = (eventId: string): string => `~event:${eventId}`;

/** `event:<wait>` and its number: `event:<wait>:<n>` from the second event of the wait. */
const CANDIDATE = /^(?<wait>event:.+?)(?::(?<number>\d+))?$/;

/** The name under which the same wait is given its next event. */
export function nextCandidate(name: string): string {
  const { wait = name, number = '1' } = CANDIDATE.exec(name)?.groups ?? {};
  return `${wait}:${Number(number) + 1}`;
}
