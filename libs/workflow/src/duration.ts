import { Duration } from 'luxon';

/** What workflows say again and again; the parser is slow next to a planned node. */
const known = new Map<string, number>();
const MAX_CACHED = 1_000;

/** Milliseconds of an ISO 8601 duration of `durationSchema`. */
export function milliseconds(iso: string): number {
  const before = known.get(iso);
  if (before !== undefined) return before;
  const parsed = Duration.fromISO(iso).toMillis();
  if (known.size < MAX_CACHED) known.set(iso, parsed);
  return parsed;
}
