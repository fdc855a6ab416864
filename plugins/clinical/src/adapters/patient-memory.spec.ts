import { appendFile, chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdapterContext } from '@platform/sdk';
import { describePatientPort } from '../ports/patient-port.conformance';
import createMemoryPatient from './patient-memory';

const PATIENT = {
  resourceType: 'Patient',
  id: 'patient-a',
  gender: 'female',
  birthDate: '1950-06-15',
  name: [{ use: 'usual', text: 'Anne Exemple' }],
};
const NOTIFICATION = { severity: 'warning', title: 'Titre', body: 'Corps' } as const;

let root: string;
let logged: { fields: object; message: string }[];

const context = (): AdapterContext => {
  const log = (fields: object, message: string) => void logged.push({ fields, message });
  return {
    root,
    dataDir: join(root, 'data'),
    locale: 'fr',
    timezone: 'Europe/Paris',
    log: { debug: log, info: log, warn: log },
  };
};

const seedFile = (name: string, resource: object | string) =>
  writeFile(
    join(root, 'seed', name),
    typeof resource === 'string' ? resource : JSON.stringify(resource),
  );

const open = () =>
  createMemoryPatient({ seed: 'seed', journal: 'records/patient.jsonl' }, context());

beforeEach(async () => {
  logged = [];
  root = await mkdtemp(join(tmpdir(), 'patient memory-'));
  await mkdir(join(root, 'seed'));
  await seedFile('patient.json', PATIENT);
});
afterEach(() => rm(root, { recursive: true }));

describePatientPort('memory', open);

describe('memory adapter: journal', () => {
  const journal = () => join(root, 'data/records/patient.jsonl');

  it('keeps writes and their keys for the next process', async () => {
    const options = { idempotencyKey: 'run-1:notify' };
    await (await open()).addNotification('patient-a', NOTIFICATION, options);
    const restarted = await open();
    await restarted.addNotification('patient-a', NOTIFICATION, options);
    expect((await restarted.snapshot('patient-a')).notifications).toMatchObject([NOTIFICATION]);
  });

  it('has the write on disk when it answers', async () => {
    await (await open()).addNotification('patient-a', NOTIFICATION, { idempotencyKey: 'k' });
    const lines = (await readFile(journal(), 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { op: 'addNotification', patientId: 'patient-a', payload: NOTIFICATION, key: 'k' },
    ]);
  });

  it('drops a last line cut by a crash, and goes on from the line before', async () => {
    await (await open()).addNotification('patient-a', NOTIFICATION);
    await appendFile(journal(), '{"op":"addNotification","patientId":"pat');
    await (await open()).addNotification('patient-a', { ...NOTIFICATION, title: 'Suivante' });
    const { notifications } = await (await open()).snapshot('patient-a');
    expect(notifications.map(({ title }) => title)).toEqual(['Titre', 'Suivante']);
  });

  it('refuses to start on a line damaged in the middle, naming the line', async () => {
    await mkdir(join(root, 'data/records'), { recursive: true });
    await writeFile(journal(), 'not json\n{"op":"addAllergy"}\n');
    await expect(open()).rejects.toThrow(/journal du dossier patient endommagé : .*, ligne 1$/);
  });

  it('is for its owner alone, also one that was left for everybody to read', async () => {
    const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    await open();
    expect([await mode(join(root, 'data/records')), await mode(journal())]).toEqual(['700', '600']);
    await chmod(journal(), 0o644);
    await open();
    expect(await mode(journal())).toBe('600');
  });

  it('refuses to start when the journal cannot be written', async () => {
    await mkdir(join(root, 'data'));
    await writeFile(join(root, 'data/records'), 'a file where a folder is needed');
    await expect(open()).rejects.toMatchObject({
      code: 'CONFIGURATION_INVALID',
      key: 'ports.patient.config.journal',
    });
  });

  it('fails a write that cannot be journaled, so that it is retried, and does not apply it', async () => {
    const port = await open();
    await rm(journal());
    await mkdir(journal());
    await expect(port.addNotification('patient-a', NOTIFICATION)).rejects.toMatchObject({
      code: 'CLINICAL_JOURNAL_UNWRITABLE',
      retryable: true,
    });
    expect((await port.snapshot('patient-a')).notifications).toEqual([]);
    await rm(journal(), { recursive: true });
    await port.addNotification('patient-a', NOTIFICATION);
    expect((await port.snapshot('patient-a')).notifications).toHaveLength(1);
  });

  it('says which journaled write has lost its patient', async () => {
    await (await open()).addNotification('patient-a', NOTIFICATION);
    await seedFile('patient.json', { ...PATIENT, id: 'patient-b' });
    await open();
    expect(logged).toContainEqual({
      fields: { line: 1, op: 'addNotification' },
      message: 'écriture non reprise : patient absent',
    });
  });
});

describe('memory adapter: seed', () => {
  const observation = (id: string, more: object) => ({
    resourceType: 'Observation',
    id,
    status: 'final',
    subject: { reference: 'Patient/patient-a' },
    effectiveDateTime: '2026-11-18T08:00:00+01:00',
    code: { coding: [{ system: 'http://loinc.org', code: '2823-3' }] },
    ...more,
  });

  it('counts in the snapshot, and logs, what the record cannot hold', async () => {
    await seedFile('o1.json', observation('o1', { valueQuantity: { value: 4.1, unit: 'mmol/L' } }));
    await seedFile('o2.json', observation('o2', { dataAbsentReason: { text: 'unknown' } }));
    await seedFile('o3.json', observation('o3', { status: 'entered-in-error' }));
    const profile = await (await open()).snapshot('patient-a');
    expect(profile.observations).toHaveLength(1);
    expect(profile.skipped).toEqual({
      'observation-without-value': 1,
      'observation-status-entered-in-error': 1,
    });
    expect(logged).toContainEqual({
      fields: {
        file: 'o2.json',
        resourceType: 'Observation',
        reason: 'observation-without-value',
      },
      message: 'élément non repris',
    });
  });

  const about = { subject: { reference: 'Patient/patient-a/_history/2' } };
  const coded = (code: string, display = code) => ({ coding: [{ code, display }] });

  it('loads every type of resource of the record', async () => {
    await seedFile('a.json', {
      resourceType: 'AllergyIntolerance',
      patient: about.subject,
      code: coded('latex'),
    });
    await seedFile('b.json', {
      resourceType: 'Communication',
      status: 'completed',
      ...about,
      topic: { text: 'Titre' },
      payload: [{ contentString: 'Corps' }],
    });
    await seedFile('c.json', {
      resourceType: 'Condition',
      ...about,
      code: coded('N17.9'),
      onsetAge: { value: 40, code: 'a' },
    });
    await seedFile('d.json', {
      resourceType: 'MedicationStatement',
      status: 'active',
      ...about,
      medicationReference: { reference: 'Medication/m1' },
    });
    await seedFile('m.json', { resourceType: 'Medication', id: 'm1', code: coded('B01AC06') });
    await seedFile('o.json', observation('o1', { valueQuantity: { value: 4.1, unit: 'mmol/L' } }));
    await seedFile('p.json', {
      resourceType: 'Procedure',
      status: 'completed',
      ...about,
      basedOn: [{ reference: 'ServiceRequest/s1' }],
      code: coded('fait'),
    });
    for (const [id, status] of [
      ['s1', 'completed'],
      ['s2', 'active'],
    ]) {
      await seedFile(`${id}.json`, {
        resourceType: 'ServiceRequest',
        id,
        status,
        intent: 'order',
        ...about,
        code: coded(id ?? ''),
      });
    }
    await seedFile('x.json', { resourceType: 'MedicationRequest', status: 'active', ...about });
    expect(await (await open()).snapshot('patient-a')).toMatchObject({
      allergies: [{ coding: { code: 'latex' } }],
      notifications: [{ title: 'Titre', body: 'Corps' }],
      conditions: [{ coding: { code: 'N17.9' }, onsetAt: '1990-06-15' }],
      medications: [{ coding: { code: 'B01AC06' } }],
      observations: [{ value: 4.1 }],
      procedures: [
        { coding: { code: 'fait' }, status: 'completed' },
        { coding: { code: 's2' }, status: 'planned' },
      ],
      skipped: { 'service-request-fulfilled': 1 },
    });
    expect(logged.map(({ message }) => message)).not.toContain(
      "fichier d'amorçage ignoré : ressource non reprise",
    );
  });

  it('says that no allergy is known only while the record holds none', async () => {
    const noneKnown = { coding: [{ system: 'http://snomed.info/sct', code: '716186003' }] };
    const allergy = { resourceType: 'AllergyIntolerance', patient: about.subject };
    const snapshot = async () => (await open()).snapshot('patient-a');
    expect(await snapshot()).not.toHaveProperty('noKnownAllergy');
    await seedFile('a.json', { ...allergy, code: noneKnown });
    expect(await snapshot()).toMatchObject({ allergies: [], noKnownAllergy: true });
    await seedFile('b.json', { ...allergy, code: coded('latex') });
    expect(await snapshot()).not.toHaveProperty('noKnownAllergy');
  });

  it('plans a procedure at the time of its appointment', async () => {
    await seedFile('s1.json', {
      resourceType: 'ServiceRequest',
      id: 's1',
      status: 'active',
      intent: 'order',
      ...about,
      code: coded('JVJF004'),
      occurrenceDateTime: '2026-12',
    });
    await seedFile('a1.json', {
      resourceType: 'Appointment',
      status: 'booked',
      start: '2026-12-03T09:00:00Z',
      basedOn: [{ reference: 'ServiceRequest/s1' }],
    });
    await expect((await open()).getProcedures('patient-a')).resolves.toMatchObject([
      { status: 'planned', scheduledAt: '2026-12-03T09:00:00Z' },
    ]);
    expect(logged.map(({ message }) => message)).not.toContain(
      "fichier d'amorçage ignoré : ressource non reprise",
    );
  });

  it('leaves out, and logs, what is about a patient of a server', async () => {
    await seedFile('other.json', {
      ...{ resourceType: 'Condition', code: coded('N17') },
      subject: { reference: 'https://other/fhir/Patient/patient-a' },
    });
    await expect((await open()).getConditions('patient-a')).resolves.toEqual([]);
    expect(logged.map(({ message }) => message)).toContain(
      'ressource ignorée : son patient est absent du dossier',
    );
  });

  it('counts under flagged, and logs, what is here but needs a look', async () => {
    await seedFile('d.json', {
      resourceType: 'MedicationStatement',
      status: 'active',
      ...about,
      medicationCodeableConcept: coded('B01AC06'),
      effectivePeriod: { end: '2020' },
    });
    const profile = await (await open()).snapshot('patient-a');
    expect(profile.medications).toHaveLength(1);
    expect(profile.flagged).toEqual({ 'medication-active-past-end': 1 });
    expect(logged).toContainEqual({
      fields: {
        file: 'd.json',
        resourceType: 'MedicationStatement',
        reason: 'medication-active-past-end',
      },
      message: 'élément repris, à vérifier',
    });
  });

  it('logs an observation of an unknown patient, and a resource it does not take', async () => {
    await seedFile('o1.json', observation('o1', { subject: { reference: 'Patient/absent' } }));
    await seedFile('z.json', { resourceType: 'Encounter' });
    await open();
    expect(logged.map(({ fields }) => fields)).toEqual(
      expect.arrayContaining([
        { file: 'o1.json', resourceType: 'Observation' },
        { file: 'z.json', resourceType: 'Encounter' },
      ]),
    );
  });

  it('logs no patient id, name or value', async () => {
    await seedFile('o1.json', observation('o1', { valueQuantity: { value: 7.77 } }));
    await seedFile('o2.json', observation('o2', { status: 'cancelled' }));
    await open();
    expect(logged.length).toBeGreaterThan(0);
    expect(JSON.stringify(logged)).not.toMatch(/patient-a|Anne|7\.77/);
  });

  it('names the file that is no JSON', async () => {
    await seedFile('broken.json', '{');
    await expect(open()).rejects.toMatchObject({
      message: "fichier d'amorçage illisible : broken.json",
      localized: expect.objectContaining({
        en: 'seed file cannot be read: broken.json',
      }) as unknown,
    });
  });

  it('names the manifest key when the folder is missing, the path is no text or the setting is unknown', async () => {
    await expect(createMemoryPatient({ seed: 'absent' }, context())).rejects.toMatchObject({
      key: 'ports.patient.config.seed',
    });
    await expect(createMemoryPatient({ seed: 3 }, context())).rejects.toThrow(
      '« ports.patient.config.seed » doit être un chemin',
    );
    // An empty record would answer that no patient is known.
    await expect(createMemoryPatient({ sead: 'seed' }, context())).rejects.toMatchObject({
      key: 'ports.patient.config.sead',
    });
  });

  it('tells an approximate age from a birth year, and no birth date', async () => {
    await seedFile('patient.json', { ...PATIENT, birthDate: '1950' });
    const demographics = await (await open()).getDemographics('patient-a');
    expect(demographics.birthDate).toBeUndefined();
    expect(demographics.ageYears).toBeGreaterThan(70);
  });

  it('tells the age at death', async () => {
    await seedFile('patient.json', { ...PATIENT, deceasedDateTime: '2000-06-14' });
    const demographics = await (await open()).getDemographics('patient-a');
    expect(demographics).toMatchObject({ deceased: true, ageYears: 49 });
  });

  it('refuses to give an age it does not know, yet shows the record', async () => {
    await seedFile('patient.json', { ...PATIENT, birthDate: undefined });
    const port = await open();
    await expect(port.getDemographics('patient-a')).rejects.toMatchObject({
      code: 'CLINICAL_AGE_UNKNOWN',
    });
    expect((await port.snapshot('patient-a')).demographics).not.toHaveProperty('ageYears');
  });
});
