import type { EffectOptions } from '@platform/sdk';
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

/** The prescriptions. Every method rejects with NotFoundError for an unknown id. */
export interface PrescriptionPort {
  getPrescription(prescriptionId: string): Promise<Prescription>;
  addReconciliationNote(
    prescriptionId: string,
    note: ReconciliationNote,
    options?: EffectOptions,
  ): Promise<void>;
}
