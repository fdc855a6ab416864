import type { PendingValidation } from '@platform/sdk';
import type {
  Allergy,
  Condition,
  Medication,
  Observation,
  Procedure,
  RecordNotification,
} from '../ports/clinical-elements';
import type { PatientProfile } from '../ports/patient-port';

/** One patient as held in memory; lists are in order of arrival. Only `applyWrite` changes it. */
export interface PatientRecord {
  demographics: PatientProfile['demographics'];
  /** Bounds of the age when the record tells more than the port's fields, ISO 8601 dates. */
  readonly bornAbout?: string;
  readonly diedAt?: string;
  readonly observations: Observation[];
  readonly conditions: Condition[];
  readonly allergies: Allergy[];
  readonly procedures: Procedure[];
  readonly medications: Medication[];
  readonly notifications: RecordNotification[];
  pendingValidations: PendingValidation[];
  readonly skipped: Record<string, number>;
}

/** A record holding what `profile` holds; later changes to either do not reach the other. */
export function recordOf(
  profile: Pick<PatientProfile, 'demographics'> & Partial<PatientProfile>,
  age: Pick<PatientRecord, 'bornAbout' | 'diedAt'> = {},
): PatientRecord {
  return structuredClone({
    ...age,
    demographics: profile.demographics,
    observations: [...(profile.observations ?? [])],
    conditions: [...(profile.conditions ?? [])],
    allergies: [...(profile.allergies ?? [])],
    procedures: [...(profile.procedures ?? [])],
    medications: [...(profile.medications ?? [])],
    notifications: [...(profile.notifications ?? [])],
    pendingValidations: [...(profile.pendingValidations ?? [])],
    skipped: { ...profile.skipped },
  });
}

/** What the port shows of a record. */
export function profileOf(record: PatientRecord, ageYears: number | undefined): PatientProfile {
  return {
    demographics: { ...record.demographics, ...(ageYears !== undefined && { ageYears }) },
    observations: record.observations,
    conditions: record.conditions,
    allergies: record.allergies,
    procedures: record.procedures,
    medications: record.medications,
    notifications: record.notifications,
    pendingValidations: record.pendingValidations,
    skipped: record.skipped,
  };
}
