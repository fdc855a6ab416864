import { Duration } from 'luxon';

/** Cache of parsed durations: workflows repeat them, and parsing is slow compared to planning a node. */
const known = new Map<string, number>();
const MAX_CACHED = 1_000;

/** Writes milliseconds as an ISO 8601 duration in days, hours, minutes and seconds: `PT30M`. */
export const isoDuration = (ms: number): string =>
  Duration.fromMillis(ms).shiftTo('days', 'hours', 'minutes', 'seconds').removeZeros().toISO() ??
  'PT0S';

/** Converts an ISO 8601 duration that `durationSchema` accepts to milliseconds. */
export function milliseconds(iso: string): number {
  const before = known.get(iso);
  if (before !== undefined) return before;
  // Without a locale luxon asks the system for one, which takes longer than all durations of a start.
  const parsed = Duration.fromISO(iso, { locale: 'en' }).toMillis();
  if (known.size < MAX_CACHED) known.set(iso, parsed);
  return parsed;
}
