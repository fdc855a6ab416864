import { NodeError, type JsonValue, type SandboxFactory } from '@platform/sdk';

import { patientSeedOf } from '../fhir/seed-of-resources';
import type { PatientPort, PatientProfile } from '../ports/patient-port';
import { MemoryPatientRecord } from '../record/memory-patient-record';
import { recordOf, type PatientRecord } from '../record/patient-record';
import { wrongPatientMember } from './wrong-member';

type SandboxSeed = Pick<PatientProfile, 'demographics'> & Partial<PatientProfile>;

const open: SandboxFactory<PatientPort> = (seed, record, context) => {
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

/**
 * Sandbox of port `patient`. The seed is a PatientProfile as `snapshot` returns it; its lists are
 * optional. Without a seed, the only patient is the one that the simulation declares, with a blank
 * record. Writes are recorded under the name of the method, and later reads see them. Ages are
 * computed at the simulation's clock. Throws NodeError `CLINICAL_SEED_INVALID`.
 */
const createPatientSandbox = Object.assign(open, { seedOf: patientSeedOf });

export default createPatientSandbox;

/** A record with only the id of the patient. */
const blankRecord = (patientId: string): PatientRecord =>
  recordOf({ demographics: { patientId, sex: 'unknown' } });

const NO_PATIENT = {
  fr: '« demographics.patientId » est attendu',
  en: '"demographics.patientId" is expected',
};

function checkedSeed(seed: unknown): SandboxSeed {
  const { demographics } = seed as Partial<SandboxSeed>;
  const wrong =
    typeof demographics?.patientId === 'string'
      ? wrongPatientMember(seed as SandboxSeed)
      : NO_PATIENT;
  if (wrong === undefined) return seed as SandboxSeed;
  throw new NodeError('CLINICAL_SEED_INVALID', {
    fr: `amorce du port « patient » invalide : ${wrong.fr}`,
    en: `invalid seed of port "patient": ${wrong.en}`,
  });
}
