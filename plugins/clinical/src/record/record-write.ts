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

/** A write of the port as data. The journal stores it, a sandbox captures it and a replay applies it. */
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
 * Returns the identity of a write's effect. It includes the operation and the patient, because a
 * behavior may use its one idempotency key for two different writes.
 */
export function effectOf(write: RecordWrite): string | undefined {
  return write.key === undefined
    ? undefined
    : JSON.stringify([write.op, write.patientId, write.key]);
}
