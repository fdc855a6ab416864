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

/** An identifier with what its source says of its kind. */
export interface IdentifierKind {
  readonly value: string;
  readonly system?: string;
  /** Of HL7 table 0203, or as FR Core extends it. */
  readonly code?: string;
  readonly text?: string;
  readonly isOld?: boolean;
}

/** What a source states about an identity beyond the demographics of the port. */
export interface StatedIdentity {
  readonly identifierKinds: readonly IdentifierKind[];
  /** Official name, or the name before a marriage. */
  readonly birthName?: string;
  /** There is a national identity, and it was not verified that it is this person's. */
  readonly isNationalIdentityUnproven?: boolean;
  readonly isInactive?: boolean;
  /** Another record replaces this one after a merge. */
  readonly isReplaced?: boolean;
}

/** One patient in memory. Lists are in the order in which they were written. Only `applyWrite` changes it. */
export interface PatientRecord {
  demographics: PatientProfile['demographics'];
  /** Facts about the age that the port has no field for, as ISO 8601 dates; `bornAbout` is a year or a month. */
  readonly bornAbout?: string;
  readonly diedAt?: string;
  readonly stated?: StatedIdentity;
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
  age: Pick<PatientRecord, 'bornAbout' | 'diedAt' | 'stated'> = {},
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
