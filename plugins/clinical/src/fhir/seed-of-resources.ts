import { languageOfLocale, type SeedContext } from '@platform/sdk';
import type { FhirResource } from 'fhir/r4';
import type { PatientProfile } from '../ports/patient-port';
import type { PrescriptionProfile } from '../ports/prescription-port';
import { ageOf } from '../record/age';
import { countReasons, profileOf, type PatientRecord } from '../record/patient-record';
import { addToRecord, isRecordResource, type RecordReading } from './add-to-record';
import { appointmentStarts } from './appointment-starts';
import { mapObservation } from './map-observation';
import { mapPatient } from './map-patient';
import { groupRequests, mapPrescription } from './map-prescription';
import { fulfilledRequests } from './map-service-request';
import type { Mapped } from './mapped';
import { medicationResolver } from './medication-coding';

const isFhir = (resource: unknown): resource is FhirResource =>
  typeof (resource as { readonly resourceType?: unknown } | null)?.resourceType === 'string';

const ofType = <T extends FhirResource['resourceType']>(
  resources: readonly FhirResource[],
  type: T,
): Extract<FhirResource, { resourceType: T }>[] =>
  resources.filter((one) => one.resourceType === type) as Extract<
    FhirResource,
    { resourceType: T }
  >[];

type MappedObservation = ReturnType<typeof mapObservation>;

/** The same results are read for every event of a patient, and mean the same each time. */
const observations = new WeakMap<FhirResource, MappedObservation>();

function addResource(
  record: PatientRecord,
  resource: FhirResource,
  reading: RecordReading,
): Omit<Mapped<unknown>, 'elements'> {
  if (!isRecordResource(resource)) return { skipped: [], flagged: [] };
  if (resource.resourceType !== 'Observation') return addToRecord(record, resource, reading);
  let mapped = observations.get(resource);
  if (mapped === undefined) {
    mapped = mapObservation(resource, reading);
    observations.set(resource, mapped);
  }
  record.observations.push(...mapped.elements);
  return mapped;
}

/**
 * Returns the record that resources make of the patient, as port `patient` would return it at `now`. All resources are of
 * this patient, or of nobody. Undefined when the patient is not among them. One process reads for one instance.
 */
export function patientSeedOf(
  given: readonly unknown[],
  { now, timezone: zone, locale, subjects }: SeedContext,
): PatientProfile | undefined {
  const resources = given.filter(isFhir);
  const patient = ofType(resources, 'Patient').find(({ id }) => id === subjects['patient']);
  const record = patient && mapPatient(patient);
  if (record === undefined) return undefined;
  const reading: RecordReading = {
    now: () => now,
    zone,
    language: languageOfLocale(locale),
    resolveMedication: medicationResolver(ofType(resources, 'Medication')),
    fulfilled: fulfilledRequests(ofType(resources, 'Procedure')),
    starts: appointmentStarts(ofType(resources, 'Appointment'), now),
  };
  for (const resource of resources) {
    const { skipped, flagged } = addResource(record, resource, reading);
    countReasons(record.skipped, skipped);
    countReasons(record.flagged, flagged);
  }
  return profileOf(record, ageOf(record, { now: () => now, zone }));
}

/** Returns the prescriptions that the medication requests of a patient make, by the ids under which they are found. */
export function prescriptionSeedOf(
  given: readonly unknown[],
  { subjects }: SeedContext,
): readonly PrescriptionProfile[] {
  const resources = given.filter(isFhir);
  const patientId = subjects['patient'];
  if (patientId === undefined) return [];
  const resolveMedication = medicationResolver(ofType(resources, 'Medication'));
  return groupRequests(ofType(resources, 'MedicationRequest')).map(({ id, requests }) =>
    mapPrescription(id, patientId, requests, { resolveMedication }),
  );
}
