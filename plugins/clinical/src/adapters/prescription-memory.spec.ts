import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adapterContext, describeRecordPort } from '@platform/sdk-testing';
import { describePrescriptionPort } from '../ports/prescription-port.conformance';
import createMemoryPrescriptions from './prescription-memory';

const NOTE = { text: 'Relu', by: 'Pharmacien', at: '2026-11-18T09:00:00.000Z' };

let root: string;
let logged: { fields: object; message: string }[];

const request = (id: string, code: string, more: object = {}) => ({
  resourceType: 'MedicationRequest',
  id,
  status: 'active',
  intent: 'order',
  subject: { reference: 'Patient/patient-a' },
  groupIdentifier: { system: 'urn:chu:rx', value: 'rx-1' },
  medicationCodeableConcept: { coding: [{ system: 'http://www.whocc.no/atc', code }] },
  ...more,
});
const seedFile = (name: string, resource: object) =>
  writeFile(join(root, 'seed', `${name}.json`), JSON.stringify(resource));

const open = () => {
  const log = (fields: object, message: string) => void logged.push({ fields, message });
  return createMemoryPrescriptions(
    { seed: 'seed', journal: 'records/rx.jsonl' },
    adapterContext({
      root,
      dataDir: join(root, 'data'),
      log: { debug: log, info: log, warn: log },
    }),
  );
};

beforeEach(async () => {
  logged = [];
  root = await mkdtemp(join(tmpdir(), 'prescriptions-'));
  await mkdir(join(root, 'seed'));
  await seedFile(
    '1',
    request('r1', 'B01AC06', { dosageInstruction: [{ text: '75 mg le matin' }] }),
  );
  await seedFile('2', request('r2', 'C09AA05', { status: 'stopped' }));
});
afterEach(() => rm(root, { recursive: true }));

describePrescriptionPort('memory', open);
describeRecordPort(open, { known: 'rx-1', unknown: 'nothing' });

describe('memory adapter of prescriptions', () => {
  it('finds a prescription by the id of each of its lines, and keeps one set of notes', async () => {
    const port = await open();
    await port.addReconciliationNote('r2', NOTE, { idempotencyKey: 'k' });
    await port.addReconciliationNote('rx-1', NOTE, { idempotencyKey: 'k' });
    expect(await port.getPrescription('r1')).toEqual(await port.getPrescription('rx-1'));
    expect((await port.snapshot('r1')).notes).toEqual([NOTE]);
  });

  it('takes a line without a group for a prescription of its own', async () => {
    await seedFile('3', request('r3', 'A10BA02', { groupIdentifier: undefined }));
    const port = await open();
    expect((await port.getPrescription('r3')).items).toHaveLength(1);
    expect((await port.getPrescription('rx-1')).items).toHaveLength(2);
  });

  it('never mixes two patients whose prescriptions have one number', async () => {
    await seedFile('3', request('r3', 'A10BA02', { subject: { reference: 'Patient/patient-b' } }));
    const port = await open();
    expect(await port.getPrescription('rx-1')).toMatchObject({ patientId: 'patient-a' });
    expect((await port.getPrescription('rx-1')).items).toHaveLength(2);
    await expect(port.getPrescription('r3')).rejects.toThrow('Prescription introuvable');
    expect(logged.map(({ message }) => message)).toContain(
      'prescription ignorée : son identifiant est déjà celui d’une autre',
    );
  });

  it('keeps two groups apart whose systems differ', async () => {
    const groupIdentifier = { system: 'urn:other', value: 'rx-1' };
    await seedFile('3', request('r3', 'A10BA02', { groupIdentifier }));
    expect((await (await open()).getPrescription('rx-1')).items).toHaveLength(2);
  });

  it('resolves a medication of the seed, and counts and logs what it leaves out', async () => {
    await seedFile('m', {
      resourceType: 'Medication',
      id: 'm1',
      code: { coding: [{ code: 'A10BA02', display: 'Metformine' }] },
    });
    const reference = {
      medicationCodeableConcept: undefined,
      medicationReference: { reference: 'Medication/m1' },
    };
    await seedFile('3', request('r3', '', reference));
    await seedFile('4', request('r4', 'X', { status: 'entered-in-error' }));
    const profile = await (await open()).snapshot('rx-1');
    expect(profile.items.map(({ coding }) => coding.code)).toEqual([
      'B01AC06',
      'C09AA05',
      'A10BA02',
    ]);
    expect(profile.skipped).toEqual({ 'medication-request-status-entered-in-error': 1 });
    expect(logged).toContainEqual({
      fields: { reason: 'medication-request-status-entered-in-error', count: 1 },
      message: 'ligne de prescription non reprise',
    });
    expect(JSON.stringify(logged)).not.toMatch(/patient-a|rx-1|Metformine/);
  });

  it('shows the notes that the requests already have', async () => {
    const note = [
      { text: 'Ancienne', authorString: 'Dr A', time: '2026-01-01T00:00:00Z' },
      { text: 'x' },
    ];
    await seedFile('3', request('r3', 'A10BA02', { note }));
    expect((await (await open()).snapshot('rx-1')).notes).toEqual([
      { text: 'Ancienne', by: 'Dr A', at: '2026-01-01T00:00:00Z' },
    ]);
  });

  it('keeps notes and their keys for the next process', async () => {
    await (await open()).addReconciliationNote('rx-1', NOTE, { idempotencyKey: 'k' });
    const restarted = await open();
    await restarted.addReconciliationNote('rx-1', NOTE, { idempotencyKey: 'k' });
    expect((await restarted.snapshot('rx-1')).notes).toEqual([NOTE]);
    const lines = (await readFile(join(root, 'data/records/rx.jsonl'), 'utf8'))
      .trimEnd()
      .split('\n');
    expect(lines).toHaveLength(1);
  });

  it('names its own manifest key, and its own journal', async () => {
    const context = adapterContext({ root, dataDir: join(root, 'data') });
    await expect(createMemoryPrescriptions({ seed: 3 }, context)).rejects.toThrow(
      '« ports.prescription.config.seed » doit être un chemin',
    );
    await mkdir(join(root, 'data/records'), { recursive: true });
    await writeFile(join(root, 'data/records/rx.jsonl'), 'not json\n');
    await expect(open()).rejects.toThrow(
      /journal du dossier des prescriptions endommagé : .*, ligne 1$/,
    );
  });

  it('refuses a note whose date cannot be read', async () => {
    const port = await open();
    await expect(port.addReconciliationNote('rx-1', { ...NOTE, at: 'hier' })).rejects.toMatchObject(
      { code: 'CLINICAL_DATE_INVALID' },
    );
  });
});
