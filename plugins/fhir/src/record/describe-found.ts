import { describePatient, mapPatient, type RecordClock } from '@platform/plugin-clinical';
import { NotFoundError, type SubjectDescription } from '@platform/sdk';

import { PATIENT_NOT_FOUND } from '../client/classify-error';
import type { FoundPatient } from './find-patient';

/** Returns who a Patient is, and that it replaces the one that was asked for. */
export function describeFound(
  { patient, shownId, replacedId }: FoundPatient,
  clock: RecordClock,
): SubjectDescription {
  const record = mapPatient(patient);
  if (record === undefined) throw new NotFoundError(PATIENT_NOT_FOUND);
  const demographics = { ...record.demographics, patientId: shownId };
  const description = describePatient({ ...record, demographics }, clock);
  if (replacedId === undefined) return description;
  const merged = {
    fr: `Identités fusionnées : ce dossier remplace le dossier ${replacedId}, qui était demandé`,
    en: `Identities merged: this record replaces the record ${replacedId}, which was asked for`,
  };
  return { ...description, warnings: [merged, ...description.warnings] };
}
