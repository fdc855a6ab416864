import { NodeError, type JsonValue, type SandboxFactory } from '@platform/sdk';

import type { PatientPort, PatientProfile } from '../ports/patient-port';
import { MemoryPatientRecord } from '../record/memory-patient-record';
import { recordOf, type PatientRecord } from '../record/patient-record';

type SandboxSeed = Pick<PatientProfile, 'demographics'> & Partial<PatientProfile>;

/**
 * Sandbox of port `patient`. The seed is a PatientProfile (as `snapshot` gives it; lists may be
 * left out) or nothing, and then every patient is unknown but the one that the simulation says
 * exists, whose record is blank. Writes are recorded under the method's
 * name and read back from a copy; the age of a patient is the one at the simulation's clock. Throws NodeError `CLINICAL_SEED_INVALID`.
 */
const createPatientSandbox: SandboxFactory<PatientPort> = (seed, record, context) => {
  const records = new Map<string, PatientRecord>();
  const existing = context.subjects?.['patient'];
  if (existing !== undefined) records.set(existing, blankRecord(existing));
  if (seed !== undefined && seed !== null) {
    const profile = checkedSeed(seed);
    records.set(profile.demographics.patientId, recordOf(profile));
  }
  return new MemoryPatientRecord(
    records,
    ({ op, patientId, payload }) => record(op, patientId, { ...payload } as JsonValue),
    { now: () => context.now(), zone: context.timezone },
  );
};

export default createPatientSandbox;

/** A patient of whom nothing is known, not even an age. */
const blankRecord = (patientId: string): PatientRecord =>
  recordOf({ demographics: { patientId, sex: 'unknown' } });

function checkedSeed(seed: unknown): SandboxSeed {
  const { demographics } = seed as Partial<SandboxSeed>;
  if (typeof demographics?.patientId === 'string') return seed as SandboxSeed;
  throw new NodeError(
    'CLINICAL_SEED_INVALID',
    'amorce du port « patient » invalide : « demographics.patientId » est attendu',
  );
}
