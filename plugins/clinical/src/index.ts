import type { PatientPort } from './ports/patient-port';
import type { PrescriptionPort } from './ports/prescription-port';

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
} from './ports/clinical-elements';
export type { Demographics, DemographicsPatch, PatientIdentifier, Sex } from './ports/demographics';
export type { ObservationQuery, PatientPort, PatientProfile } from './ports/patient-port';
export type { Prescription, PrescriptionPort, ReconciliationNote } from './ports/prescription-port';

declare module '@platform/sdk' {
  interface Ports {
    patient?: PatientPort;
    prescription?: PrescriptionPort;
  }
}
