import type { PatientPort } from './ports/patient-port';
import type { PrescriptionPort } from './ports/prescription-port';

export { appointmentStarts, BOOKED, withAppointment } from './fhir/appointment-starts';
export { mapAllergyIntolerance } from './fhir/map-allergy';
export { mapCommunication } from './fhir/map-communication';
export { mapCondition, type ConditionReading } from './fhir/map-condition';
export { mapMedicationRequest } from './fhir/map-medication-request';
export { mapMedicationStatement } from './fhir/map-medication-statement';
export { COMPARATOR_NOTE, comparatorOf, INTERPRETATION_NOTE } from './fhir/bound-note';
export { mapObservation, type ObservationReading } from './fhir/map-observation';
export { mapPrescription, type PrescriptionGroup } from './fhir/map-prescription';
export { mapDemographics, mapPatient } from './fhir/map-patient';
export { isIdentityValidated } from './fhir/national-identity';
export { mapProcedure } from './fhir/map-procedure';
export {
  fulfilledRequests,
  mapServiceRequest,
  type ServiceRequestReading,
} from './fhir/map-service-request';
export type { Mapped } from './fhir/mapped';
export { unitOf } from './fhir/units';
export {
  medicationResolver,
  type HeldMedication,
  type MedicationReading,
  type MedicationResolver,
} from './fhir/medication-coding';
export {
  isElsewhere,
  parseReference,
  referencedId,
  referenceKey,
  type IsOwnServer,
  type ReferenceTarget,
} from './fhir/reference';
export { isSameSystem } from './ports/code-systems';
export { isNoAllergyStated } from './ports/no-known-allergy';
export { ageOf } from './record/age';
export { describePatient } from './record/describe-patient';
export type { RecordClock } from './record/record-clock';
export { conditionsOf, medicationsOf, observationsOf, proceduresOf } from './record/read-record';
export { checkPatch } from './record/demographics-patch';
export type {
  Allergy,
  Coding,
  Condition,
  Medication,
  MedicationStatus,
  NotificationCategory,
  NotificationSeverity,
  Observation,
  ObservationStatus,
  Procedure,
  RecordNotification,
  ReferenceRange,
} from './ports/clinical-elements';
export type { Demographics, DemographicsPatch, PatientIdentifier, Sex } from './ports/demographics';
export type { ObservationQuery, PatientPort, PatientProfile } from './ports/patient-port';
export type {
  Prescription,
  PrescriptionPort,
  PrescriptionProfile,
  ReconciliationNote,
} from './ports/prescription-port';

declare module '@platform/sdk' {
  interface Ports {
    patient?: PatientPort;
    prescription?: PrescriptionPort;
  }
}
