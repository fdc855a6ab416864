import type { EffectOptions, RecordPort } from '@platform/sdk';
import type { Medication } from './clinical-elements';

export type Prescription = {
  readonly id: string;
  readonly patientId: string;
  readonly items: readonly Medication[];
};

/** `at` is ISO 8601. */
export type ReconciliationNote = {
  readonly text: string;
  readonly by: string;
  readonly at: string;
};

/**
 * A prescription with its notes, for the console and as the seed of a simulation. `notes` are in the order
 * in which they were written. `skipped` and `flagged` count reasons, as in a PatientProfile.
 */
export type PrescriptionProfile = Prescription & {
  readonly notes: readonly ReconciliationNote[];
  readonly skipped?: { readonly [reason: string]: number };
  readonly flagged?: { readonly [reason: string]: number };
};

/**
 * The prescriptions. Every method rejects with NotFoundError for an unknown id. A write that is repeated
 * with the same idempotency key is applied once.
 */
export interface PrescriptionPort extends RecordPort {
  /** Resolves with the prescription and its notes. */
  snapshot(prescriptionId: string): Promise<PrescriptionProfile>;
  /** Resolves with the prescription and all its items, the stopped ones too. */
  getPrescription(prescriptionId: string): Promise<Prescription>;
  /** Adds a note of a reconciliation. The items stay as they are. */
  addReconciliationNote(
    prescriptionId: string,
    note: ReconciliationNote,
    options?: EffectOptions,
  ): Promise<void>;
}
