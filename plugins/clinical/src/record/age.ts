import { DateTime } from 'luxon';
import type { PatientRecord } from './patient-record';

/** Where and when an age is told. */
export interface AgeClock {
  now(): Date;
  /** IANA name: the day of a birthday depends on it. */
  readonly zone: string;
}

/** Full years today, or at death, when the birth date is known, else the stated age; undefined without either. */
export function ageOf(record: PatientRecord, clock: AgeClock): number | undefined {
  const { ageYears, birthDate } = record.demographics;
  const born = birthDate ?? record.bornAbout;
  if (born === undefined) return ageYears;
  const until =
    record.diedAt === undefined
      ? DateTime.fromJSDate(clock.now(), { zone: clock.zone })
      : DateTime.fromISO(record.diedAt, { zone: clock.zone });
  const years = until.diff(DateTime.fromISO(born, { zone: clock.zone }), 'years').years;
  return Math.max(0, Math.floor(years));
}
