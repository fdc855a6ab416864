import {
  NodeError,
  requirePort,
  type EffectCall,
  type EffectOptions,
  type NodeIo,
} from '@platform/sdk';
import type { PatientPort } from '../ports/patient-port';

/**
 * Calls the record port for the patient of the run. Rejects with NodeError `CLINICAL_PATIENT_MISSING`
 * when the run has no patient, and with the errors of the port.
 */
export async function withPatient<T extends NodeIo, R>(
  call: EffectCall<T>,
  ask: (port: PatientPort, patientId: string) => Promise<R>,
): Promise<R> {
  const port = requirePort(call.ports, 'patient');
  const id = call.context['patient']?.id;
  if (id === undefined) {
    throw new NodeError('CLINICAL_PATIENT_MISSING', {
      fr: "aucun patient dans le contexte de l'exécution",
      en: 'no patient in the context of the run',
    });
  }
  return ask(port, id);
}

/**
 * Options with the idempotency key, by which the record recognises a repeated write, the run that writes, its
 * workflow, and who accepted what the write depends on.
 */
export const effectOptions = <T extends NodeIo>({
  idempotencyKey,
  run: { id, workflow, deciders },
  signal,
}: EffectCall<T>): EffectOptions => ({
  idempotencyKey,
  runId: id,
  signal,
  ...(workflow && { workflow }),
  ...(deciders && { deciders }),
});
