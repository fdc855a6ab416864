import type { FhirResource, Reference } from 'fhir/r4';
import type { PatientRecord } from '../record/patient-record';
import type { RecordClock } from '../record/record-clock';
import { withAppointment } from './appointment-starts';
import { mapAllergyIntolerance } from './map-allergy';
import { mapCommunication } from './map-communication';
import { mapCondition } from './map-condition';
import { mapMedicationStatement } from './map-medication-statement';
import { mapObservation, type ObservationReading } from './map-observation';
import { mapProcedure } from './map-procedure';
import { mapServiceRequest, type ServiceRequestReading } from './map-service-request';
import type { Mapped } from './mapped';
import type { MedicationReading } from './medication-coding';

export type RecordReading = RecordClock &
  Pick<ObservationReading, 'language'> &
  MedicationReading &
  ServiceRequestReading & {
    /** From `appointmentStarts`. */
    readonly starts?: ReadonlyMap<string, string>;
  };

/** The types of FHIR resources that become elements of a patient's record. */
export type RecordResource = Extract<
  FhirResource,
  {
    resourceType:
      | 'AllergyIntolerance'
      | 'Communication'
      | 'Condition'
      | 'MedicationStatement'
      | 'Observation'
      | 'Procedure'
      | 'ServiceRequest';
  }
>;

const TYPES: readonly string[] = [
  'AllergyIntolerance',
  'Communication',
  'Condition',
  'MedicationStatement',
  'Observation',
  'Procedure',
  'ServiceRequest',
] satisfies RecordResource['resourceType'][];

export const isRecordResource = (resource: FhirResource): resource is RecordResource =>
  TYPES.includes(resource.resourceType);

/** Returns the reference to the patient whom a resource is about. */
export const patientReferenceOf = (resource: RecordResource): Reference | undefined =>
  resource.resourceType === 'AllergyIntolerance' ? resource.patient : resource.subject;

/** Adds what a resource gives to its patient's record. Returns the reasons of the mapping. */
export function addToRecord(
  record: PatientRecord,
  resource: RecordResource,
  reading: RecordReading,
): Omit<Mapped<unknown>, 'elements'> {
  switch (resource.resourceType) {
    case 'AllergyIntolerance':
      return into(record.allergies, mapAllergyIntolerance(resource));
    case 'Communication':
      return into(record.notifications, mapCommunication(resource));
    case 'Condition': {
      const { birthDate } = record.demographics;
      return into(record.conditions, mapCondition(resource, { ...(birthDate && { birthDate }) }));
    }
    case 'MedicationStatement':
      return into(record.medications, mapMedicationStatement(resource, reading));
    case 'Observation':
      return into(record.observations, mapObservation(resource, reading));
    case 'Procedure':
      return into(record.procedures, mapProcedure(resource, reading));
    case 'ServiceRequest':
      return into(
        record.procedures,
        mapServiceRequest(withAppointment(resource, reading.starts ?? new Map()), reading),
      );
  }
}

function into<T>(list: T[], mapped: Mapped<T>): Omit<Mapped<T>, 'elements'> {
  list.push(...mapped.elements);
  return mapped;
}
