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
  /** Resolves with the whole record. */
  snapshot(patientId: string): Promise<PatientProfile>;
  /** Resolves with who the patient is, for the person who decides about the patient. */
  describeSubject(
    patientId: string,
    options?: { readonly signal?: AbortSignal },
  ): Promise<SubjectDescription>;
  /** Resolves with who the patient is. Rejects with NodeError `CLINICAL_AGE_UNKNOWN` when the age is unknown: 0 would mean an infant. */
  getDemographics(patientId: string): Promise<Demographics>;
  /**
   * Changes the fields of the patch and resolves with the result. Rejects with NodeError
   * `CLINICAL_DEMOGRAPHICS_REFUSED` for a patch of the id, for an age where a birth date is known, and for an incomplete
   * birth date.
   */
  updateDemographics(
    patientId: string,
    patch: DemographicsPatch,
    options?: EffectOptions,
  ): Promise<Demographics>;
  /**
   * Returns active, on-hold and intended medications; with `includeStopped`, all of them. With `declaredOnly`, without the
   * lines of prescriptions that an adapter may add to what the patient is said to take.
   */
  getMedications(
    patientId: string,
    options?: { readonly includeStopped?: boolean; readonly declaredOnly?: boolean },
  ): Promise<Medication[]>;
  /** Returns the conditions that are not resolved; with `includeResolved`, all of them. */
  getConditions(
    patientId: string,
    options?: { readonly includeResolved?: boolean },
  ): Promise<Condition[]>;
  /** Returns every allergy. An empty list does not say that there is none: `noKnownAllergy` of the snapshot does. */
  getAllergies(patientId: string): Promise<Allergy[]>;
  /** Returns the procedures of a horizon. `upcoming` means planned or in progress, `past` every other status. Default `all`. */
  getProcedures(
    patientId: string,
    options?: { readonly horizon?: 'past' | 'upcoming' | 'all' },
  ): Promise<Procedure[]>;
  /** Returns the observations that match all fields of the query, the most recent first. */
  getObservations(patientId: string, query?: ObservationQuery): Promise<Observation[]>;
  /** Adds one measure of one analyte. */
  addObservation(
    patientId: string,
    observation: Observation,
    options?: EffectOptions,
  ): Promise<void>;
  /** Adds a diagnosis, suspected or confirmed. */
  addCondition(patientId: string, condition: Condition, options?: EffectOptions): Promise<void>;
  /** Adds an allergy or an intolerance. */
  addAllergy(patientId: string, allergy: Allergy, options?: EffectOptions): Promise<void>;
  /** Adds a procedure that was performed, goes on, is planned or was cancelled. */
  addProcedure(patientId: string, procedure: Procedure, options?: EffectOptions): Promise<void>;
  /** Adds what the patient takes: a medication statement, not a prescription. */
  addMedication(patientId: string, medication: Medication, options?: EffectOptions): Promise<void>;
  /** Leaves a notification in the record. People outside it are reached by the port `notification`. */
  addNotification(
    patientId: string,
    notification: RecordNotification,
    options?: EffectOptions,
  ): Promise<void>;
}
