import { NodeError } from '@platform/sdk';
import { DateTime } from 'luxon';
import type { Demographics } from '../ports/demographics';
import type { PatientRecord } from './patient-record';
import type { RecordClock } from './record-clock';

type Ageing = Pick<PatientRecord, 'demographics' | 'bornAbout' | 'diedAt'>;

/**
 * Returns the age in full years, today or at death, from the birth date when it is known. Of a year or a month alone it is
 * that of who was born on its first day, so up to a year too high: `ageInWords` says every age that is open. Without a birth
 * date, returns the stated age, or undefined.
 */
export function ageOf(record: Ageing, clock: RecordClock): number | undefined {
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

/** Returns the demographics with the age. Throws NodeError `CLINICAL_AGE_UNKNOWN` when it is unknown. */
export function demographicsOf(record: Ageing, clock: RecordClock): Demographics {
  const ageYears = ageOf(record, clock);
  if (ageYears === undefined) {
    throw new NodeError('CLINICAL_AGE_UNKNOWN', {
      fr: 'âge du patient inconnu',
      en: 'the age of the patient is not known',
    });
  }
  return { ...record.demographics, ageYears };
}
