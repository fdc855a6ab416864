import type { Period } from 'fhir/r4';
import { DateTime } from 'luxon';
import type { RecordClock } from '../record/record-clock';

/** Converts a FHIR date of any precision to a full ISO 8601 time; one without a time starts in `zone`. */
export function toFullTime(date: string, zone: string): string {
  return date.includes('T') ? date : (DateTime.fromISO(date, { zone }).toISO() ?? date);
}

/**
 * Tells whether a FHIR date of any precision is over: the end of its year, month or day for a date. Undefined for a text that
 * is no date: the day is unknown.
 */
export function isOver(date: string, { now, zone }: RecordClock): boolean | undefined {
  const start = DateTime.fromISO(date, { zone });
  if (!start.isValid) return undefined;
  return precisionEnd(date, start).toMillis() < now().getTime();
}

function precisionEnd(date: string, start: DateTime<true>): DateTime<true> {
  if (date.includes('T')) return start;
  if (date.length === 4) return start.endOf('year');
  return date.length === 7 ? start.endOf('month') : start.endOf('day');
}

/** Returns the later part of a FHIR period: when what it describes ended, else when it began. */
export const endOf = (period: Period | undefined): string | undefined =>
  period?.end ?? period?.start;
