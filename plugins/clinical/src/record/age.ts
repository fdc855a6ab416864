import { DateTime } from 'luxon';
import type { PatientRecord } from './patient-record';

/** The time and the zone in which ages are computed. */
export interface AgeClock {
  now(): Date;
  /** IANA name. The day of a birthday depends on it. */
  readonly zone: string;
}

/**
 * Returns the age in full years, today or at death, from the birth date when it is known. Otherwise
 * returns the stated age, or undefined.
 */
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
