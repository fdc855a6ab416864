import { NodeError, type JsonValue, type LocalizedText, type SandboxFactory } from '@platform/sdk';

import { prescriptionSeedOf } from '../fhir/seed-of-resources';
import type { PrescriptionPort, PrescriptionProfile } from '../ports/prescription-port';
import { MemoryPrescriptions } from '../record/memory-prescriptions';
import { wrongPrescriptionMember } from './wrong-member';

type SandboxSeed = Pick<PrescriptionProfile, 'id' | 'patientId'> & Partial<PrescriptionProfile>;

const open: SandboxFactory<PrescriptionPort> = (seed, record, context) => {
  const prescriptions = new Map<string, PrescriptionProfile>();
  const { prescription: existing, patient = '' } = context.subjects ?? {};
  const seeded = seed === undefined || seed === null ? [] : [seed].flat();
  if (existing !== undefined) add(prescriptions, { id: existing, patientId: patient });
  for (const [index, one] of seeded.entries()) {
    add(prescriptions, checkedSeed(one, Array.isArray(seed) ? ` [${index}]` : ''));
  }
  return new MemoryPrescriptions(
    prescriptions,
    ({ op, prescriptionId, payload }) => record(op, prescriptionId, { ...payload } as JsonValue),
    context.timezone,
  );
};

/**
 * Sandbox of port `prescription`. The seed is a PrescriptionProfile as `snapshot` returns it, or a list of
 * them; `items` and `notes` are optional. Without a seed, the only prescription is the one that the
 * simulation declares, without items. Writes are recorded under the name of the method, and later reads
 * see them. Throws NodeError `CLINICAL_SEED_INVALID`.
 */
const createPrescriptionSandbox = Object.assign(open, { seedOf: prescriptionSeedOf });

export default createPrescriptionSandbox;

function add(prescriptions: Map<string, PrescriptionProfile>, seed: SandboxSeed): void {
  prescriptions.set(seed.id, structuredClone({ items: [], notes: [], ...seed }));
}

const NO_IDS: LocalizedText = {
  fr: '« id » et « patientId » sont attendus',
  en: '"id" and "patientId" are expected',
};

/** `at` says which one of a list it is: ` [1]`. */
function checkedSeed(seed: unknown, at: string): SandboxSeed {
  const { id, patientId } = (seed ?? {}) as Partial<SandboxSeed>;
  const isNamed = typeof id === 'string' && typeof patientId === 'string';
  const wrong = isNamed ? wrongPrescriptionMember(seed as SandboxSeed) : NO_IDS;
  if (wrong === undefined) return seed as SandboxSeed;
  throw new NodeError('CLINICAL_SEED_INVALID', {
    fr: `amorce${at} du port « prescription » invalide : ${wrong.fr}`,
    en: `invalid seed${at} of port "prescription": ${wrong.en}`,
  });
}
