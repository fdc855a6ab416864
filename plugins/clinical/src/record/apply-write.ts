import { patched } from './demographics-patch';
import type { PatientRecord } from './patient-record';
import type { RecordWrite } from './record-write';

/** Applies a write that is checked and durable. Deterministic: the same writes give the same record. */
export function applyWrite(record: PatientRecord, write: RecordWrite): void {
  switch (write.op) {
    case 'updateDemographics':
      record.demographics = patched(record.demographics, write.payload);
      return;
    case 'addObservation':
      record.observations.push(write.payload);
      return;
    case 'addCondition':
      record.conditions.push(write.payload);
      return;
    case 'addAllergy':
      record.allergies.push(write.payload);
      return;
    case 'addProcedure':
      record.procedures.push(write.payload);
      return;
    case 'addMedication':
      record.medications.push(write.payload);
      return;
    case 'addNotification':
      record.notifications.push(write.payload);
      return;
    case 'publishValidationRequest':
      record.pendingValidations = [...without(record, write.payload.pendingId), write.payload];
      return;
    case 'withdrawValidationRequest':
      record.pendingValidations = without(record, write.payload.pendingId);
      return;
  }
}

const without = (record: PatientRecord, pendingId: string) =>
  record.pendingValidations.filter((pending) => pending.pendingId !== pendingId);
