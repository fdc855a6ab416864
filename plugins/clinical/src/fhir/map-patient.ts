import type { Patient } from 'fhir/r4';
import type { Demographics, PatientIdentifier, Sex } from '../ports/demographics';
import { demographicsOf } from '../record/age';
import { recordOf, type PatientRecord } from '../record/patient-record';
import type { RecordClock } from '../record/record-clock';
import { isIdentityValidated, isNationalIdentity } from './national-identity';
import { nameOf } from './patient-name';
import { statedIdentity } from './stated-identity';

const SEXES: readonly Sex[] = ['male', 'female', 'other', 'unknown'];
const FULL_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Converts a FHIR R4 Patient to a record without clinical elements. Undefined when it has no id. */
export function mapPatient(resource: Patient): PatientRecord | undefined {
  const { id, birthDate } = resource;
  if (id === undefined) return undefined;
  const name = nameOf(resource.name ?? []);
  const identifiers = identifiersOf(resource);
  const isFullDate = birthDate !== undefined && FULL_DATE.test(birthDate);
  const deceased = resource.deceasedBoolean === true || resource.deceasedDateTime !== undefined;
  return recordOf(
    {
      demographics: {
        patientId: id,
        sex: SEXES.find((sex) => sex === resource.gender) ?? 'unknown',
        ...(name !== undefined && { name }),
        ...(isFullDate && { birthDate }),
        ...(deceased && { deceased }),
        ...(identifiers.length > 0 && { identifiers }),
      },
    },
    {
      // The port's birthDate is a full date, but a year or a month still gives an approximate age.
      ...(birthDate !== undefined && !isFullDate && { bornAbout: birthDate }),
      ...(resource.deceasedDateTime !== undefined && { diedAt: resource.deceasedDateTime }),
      stated: statedIdentity(resource),
    },
  );
}

/**
 * Converts a FHIR R4 Patient to the port's demographics, with the age today or at death. A birth year or
 * month gives an approximate age and no birth date. Undefined when the resource has no id. Throws
 * NodeError `CLINICAL_AGE_UNKNOWN` when it has no birth date.
 */
export function mapDemographics(resource: Patient, clock: RecordClock): Demographics | undefined {
  const record = mapPatient(resource);
  return record && demographicsOf(record, clock);
}

/** A national identity that is not validated may be another person's, so it is left out. */
function identifiersOf(patient: Patient): PatientIdentifier[] {
  const isValidated = isIdentityValidated(patient);
  return (patient.identifier ?? [])
    .filter((one) => isValidated || !isNationalIdentity(one))
    .flatMap(({ system, value }) =>
      value === undefined ? [] : [{ value, ...(system !== undefined && { system }) }],
    );
}
