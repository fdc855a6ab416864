import type {
  EffectOptions,
  PendingValidation,
  RecordPort,
  SubjectDescription,
} from '@platform/sdk';
import type {
  Allergy,
  Condition,
  Medication,
  Observation,
  Procedure,
  RecordNotification,
} from './clinical-elements';
import type { Demographics, DemographicsPatch } from './demographics';

/** `since` is the earliest time, inclusive, in ISO 8601. Without an offset it is in the instance's zone. */
export type ObservationQuery = {
  readonly code?: string;
  readonly system?: string;
  readonly since?: string;
  readonly limit?: number;
};

/**
 * The whole record of one patient, for the console and as the seed of a simulation. Workflows read
 * through the other methods. `ageYears` is absent when no birth date is known. `skipped` counts, by
 * reason, the source elements that the port's shapes cannot hold, so that readers know they exist.
 * `flagged` counts elements that are here but need a look, for example a medication without a code.
 * `noKnownAllergy` is true when the record states that the patient has no known allergy: an empty list
 * alone does not say it. `incomplete` lists the sections that could not be read.
 */
export type PatientProfile = {
  readonly demographics: Omit<Demographics, 'ageYears'> & { readonly ageYears?: number };
  readonly observations: readonly Observation[];
  readonly conditions: readonly Condition[];
  readonly allergies: readonly Allergy[];
  readonly procedures: readonly Procedure[];
  readonly medications: readonly Medication[];
  readonly notifications: readonly RecordNotification[];
  readonly pendingValidations?: readonly PendingValidation[];
  readonly skipped?: { readonly [reason: string]: number };
  readonly flagged?: { readonly [reason: string]: number };
  readonly noKnownAllergy?: boolean;
  readonly incomplete?: readonly string[];
};

/**
 * The patient record. Every method rejects with NotFoundError for an unknown patient. A write that is
 * repeated with the same idempotency key is applied once.
 */
export interface PatientPort extends RecordPort {
  snapshot(patientId: string): Promise<PatientProfile>;
  describeSubject(
    patientId: string,
    options?: { readonly signal?: AbortSignal },
  ): Promise<SubjectDescription>;
  /** Rejects with NodeError `CLINICAL_AGE_UNKNOWN` when the age is unknown: 0 would mean an infant. */
  getDemographics(patientId: string): Promise<Demographics>;
  updateDemographics(
    patientId: string,
    patch: DemographicsPatch,
    options?: EffectOptions,
  ): Promise<Demographics>;
  /** Returns active, on-hold and intended medications; with `includeStopped`, all of them. */
  getMedications(
    patientId: string,
    options?: { readonly includeStopped?: boolean },
  ): Promise<Medication[]>;
  getConditions(
    patientId: string,
    options?: { readonly includeResolved?: boolean },
  ): Promise<Condition[]>;
  getAllergies(patientId: string): Promise<Allergy[]>;
  /** `upcoming` means planned or in progress, `past` every other status. Default `all`. */
  getProcedures(
    patientId: string,
    options?: { readonly horizon?: 'past' | 'upcoming' | 'all' },
  ): Promise<Procedure[]>;
  /** Most recent first. */
  getObservations(patientId: string, query?: ObservationQuery): Promise<Observation[]>;
  addObservation(
    patientId: string,
    observation: Observation,
    options?: EffectOptions,
  ): Promise<void>;
  addCondition(patientId: string, condition: Condition, options?: EffectOptions): Promise<void>;
  addAllergy(patientId: string, allergy: Allergy, options?: EffectOptions): Promise<void>;
  addProcedure(patientId: string, procedure: Procedure, options?: EffectOptions): Promise<void>;
  /** A medication statement, not a prescription. */
  addMedication(patientId: string, medication: Medication, options?: EffectOptions): Promise<void>;
  addNotification(
    patientId: string,
    notification: RecordNotification,
    options?: EffectOptions,
  ): Promise<void>;
}
