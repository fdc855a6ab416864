import { NodeError, requirePort, type EffectCall, type NodeIo } from '@platform/sdk';
import type { PrescriptionPort } from '../ports/prescription-port';

/**
 * Calls the prescription port for the prescription of the run. Rejects with NodeError
 * `CLINICAL_PRESCRIPTION_MISSING` when the run has none, and with the errors of the port.
 */
export async function withPrescription<T extends NodeIo, R>(
  call: EffectCall<T>,
  ask: (port: PrescriptionPort, prescriptionId: string) => Promise<R>,
): Promise<R> {
  const port = requirePort(call.ports, 'prescription');
  const id = call.context['prescription']?.id;
  if (id === undefined) {
    throw new NodeError('CLINICAL_PRESCRIPTION_MISSING', {
      fr: "aucune prescription dans le contexte de l'exécution",
      en: 'no prescription in the context of the run',
    });
  }
  return ask(port, id);
}
