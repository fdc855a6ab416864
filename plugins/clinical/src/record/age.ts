import { DateTime } from 'luxon';
import type { PatientRecord } from './patient-record';

/** Where and when an age is told. */
export interface AgeClock {
  now(): Date;
  /** IANA name: the day of a birthday depends on it. */
  readonly zone: string;
}

/** Full years today, or at death; undefined when nothing tells it. A stated age wins. */
export function ageOf(record: PatientRecord, clock: AgeClock): number | undefined {
  const { ageYears, birthDate } = record.demographics;
  const born = birthDate ?? record.bornAbout;
  if (ageYears !== undefined || born === undefined) return ageYears;
  const until =
    record.diedAt === undefined
      ? DateTime.fromJSDate(clock.now(), { zone: clock.zone })
      : DateTime.fromISO(record.diedAt, { zone: clock.zone });
  const years = until.diff(DateTime.fromISO(born, { zone: clock.zone }), 'years').years;
  return Math.max(0, Math.floor(years));
}
