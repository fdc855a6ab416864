import type { JsonObject } from '@platform/ports';

/** What the durable promise of an awaited event holds. `at`: ISO 8601, UTC. */
export interface GivenEvent {
  readonly event: JsonObject;
  readonly at: string;
}

/** Held under `~event:<eventId>`: the waits that the event was for when it first came. */
export interface ClaimedEvent {
  readonly paths: readonly string[];
}

export const claimName = (eventId: string): string => `~event:${eventId}`;

/** `event:<wait>` and its number: `event:<wait>:<n>` from the second event of the wait. */
const CANDIDATE = /^(?<wait>event:.+?)(?::(?<number>\d+))?$/;

/** The name under which the same wait is given its next event. */
export function nextCandidate(name: string): string {
  const { wait = name, number = '1' } = CANDIDATE.exec(name)?.groups ?? {};
  return `${wait}:${Number(number) + 1}`;
}
