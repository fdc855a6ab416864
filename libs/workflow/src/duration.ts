import { Duration } from 'luxon';

/** Cache of parsed durations: workflows repeat them, and parsing is slow compared to planning a node. */
const known = new Map<string, number>();
const MAX_CACHED = 1_000;

/** Converts an ISO 8601 duration that `durationSchema` accepts to milliseconds. */
export function milliseconds(iso: string): number {
  const before = known.get(iso);
  if (before !== undefined) return before;
  const parsed = Duration.fromISO(iso).toMillis();
  if (known.size < MAX_CACHED) known.set(iso, parsed);
  return parsed;
}
