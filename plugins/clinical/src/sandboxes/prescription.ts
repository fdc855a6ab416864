import { NodeError, type JsonValue, type SandboxFactory } from '@platform/sdk';

import type { PrescriptionPort, PrescriptionProfile } from '../ports/prescription-port';
import { MemoryPrescriptions } from '../record/memory-prescriptions';

type SandboxSeed = Pick<PrescriptionProfile, 'id' | 'patientId'> & Partial<PrescriptionProfile>;

/**
 * Sandbox of port `prescription`. The seed is a PrescriptionProfile as `snapshot` returns it, or a list of
 * them; `items` and `notes` are optional. Without a seed, the only prescription is the one that the
 * simulation declares, without items. Writes are recorded under the name of the method, and later reads
 * see them. Throws NodeError `CLINICAL_SEED_INVALID`.
 */
const createPrescriptionSandbox: SandboxFactory<PrescriptionPort> = (seed, record, context) => {
  const prescriptions = new Map<string, PrescriptionProfile>();
  const { prescription: existing, patient = '' } = context.subjects ?? {};
  const seeded = seed === undefined || seed === null ? [] : [seed].flat();
  if (existing !== undefined) add(prescriptions, { id: existing, patientId: patient });
  for (const one of seeded) add(prescriptions, checkedSeed(one));
  return new MemoryPrescriptions(
    prescriptions,
    ({ op, prescriptionId, payload }) => record(op, prescriptionId, { ...payload } as JsonValue),
    context.timezone,
  );
};

export default createPrescriptionSandbox;

function add(prescriptions: Map<string, PrescriptionProfile>, seed: SandboxSeed): void {
  prescriptions.set(seed.id, structuredClone({ items: [], notes: [], ...seed }));
}

function checkedSeed(seed: unknown): SandboxSeed {
  const { id, patientId } = (seed ?? {}) as Partial<SandboxSeed>;
  if (typeof id === 'string' && typeof patientId === 'string') return seed as SandboxSeed;
  throw new NodeError('CLINICAL_SEED_INVALID', {
    fr: 'amorce du port « prescription » invalide : « id » et « patientId » sont attendus',
    en: 'invalid seed of port "prescription": "id" and "patientId" are expected',
  });
}
