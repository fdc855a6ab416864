import type { PendingValidation } from '@platform/sdk';
import type {
  Allergy,
  Condition,
  Medication,
  Observation,
  Procedure,
  RecordNotification,
} from '../ports/clinical-elements';
import type { DemographicsPatch } from '../ports/demographics';

interface WritePayloads {
  updateDemographics: DemographicsPatch;
  addObservation: Observation;
  addCondition: Condition;
  addAllergy: Allergy;
  addProcedure: Procedure;
  addMedication: Medication;
  addNotification: RecordNotification;
  publishValidationRequest: PendingValidation;
  withdrawValidationRequest: { readonly pendingId: string };
}

/** A write of the port as data: what the journal keeps, a sandbox captures and a replay applies. */
export type RecordWrite = {
  [Op in keyof WritePayloads]: {
    readonly op: Op;
    readonly patientId: string;
    readonly payload: WritePayloads[Op];
    /** The effect's idempotency key. */
    readonly key?: string;
  };
}[keyof WritePayloads];

/**
 * Identifies the effect of a write. The operation and the subject are part of it, so that a behavior
 * that writes two things under its one key loses neither.
 */
export function effectOf(write: RecordWrite): string | undefined {
  return write.key === undefined
    ? undefined
    : JSON.stringify([write.op, write.patientId, write.key]);
}
