import {
  NodeError,
  requirePort,
  type EffectCall,
  type EffectOptions,
  type NodeIo,
} from '@platform/sdk';
import type { PatientPort } from '../ports/patient-port';

/**
 * Asks the record port about the run's patient. Throws NodeError `CLINICAL_PATIENT_MISSING` outside
 * a patient context, and what the port throws.
 */
export async function withPatient<T extends NodeIo, R>(
  call: EffectCall<T>,
  ask: (port: PatientPort, patientId: string) => Promise<R>,
): Promise<R> {
  const port = requirePort(call.ports, 'patient');
  const id = call.context['patient']?.id;
  if (id === undefined) {
    throw new NodeError(
      'CLINICAL_PATIENT_MISSING',
      "aucun patient dans le contexte de l'exécution",
    );
  }
  return ask(port, id);
}

/** What makes a repeated write recognisable to the record. */
export const effectOptions = <T extends NodeIo>({
  idempotencyKey,
  signal,
}: EffectCall<T>): EffectOptions => ({ idempotencyKey, signal });
