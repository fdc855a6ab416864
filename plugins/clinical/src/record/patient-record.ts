import type { PendingValidation } from '@platform/sdk';
import type {
  Allergy,
  Condition,
  Medication,
  Observation,
  Procedure,
  RecordNotification,
} from '../ports/clinical-elements';
import { isNoAllergyStated } from '../ports/no-known-allergy';
import type { PatientProfile } from '../ports/patient-port';

/** One patient in memory. Lists are in the order in which they were written. Only `applyWrite` changes it. */
export interface PatientRecord {
  demographics: PatientProfile['demographics'];
  /** Facts about the age that the port has no field for, as ISO 8601 dates. */
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
  readonly flagged: Record<string, number>;
}

/** Adds one to the count of each reason. */
export function countReasons(counts: Record<string, number>, reasons: readonly string[]): void {
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
}

/** Converts a profile to a record. The record is a copy: it shares no object with the profile. */
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
    flagged: { ...profile.flagged },
  });
}

/** Converts a record to the profile that the port returns. */
export function profileOf(record: PatientRecord, ageYears: number | undefined): PatientProfile {
  const statesNoAllergy = isNoAllergyStated(record);
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
    flagged: record.flagged,
    ...(statesNoAllergy && { noKnownAllergy: true }),
  };
}
