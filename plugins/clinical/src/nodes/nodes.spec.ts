import { NotFoundError, type EffectCall, type NodeIo } from '@platform/sdk';
import type { Observation } from '../ports/clinical-elements';
import createPatientSandbox from '../sandboxes/patient';
import createAddAllergy from './add-allergy';
import createAddCondition from './add-condition';
import createAddMedication from './add-medication';
import createAddNotification from './add-notification';
import createAddObservation from './add-observation';
import createAddProcedure from './add-procedure';
import createGetAllergies from './get-allergies';
import createGetConditions from './get-conditions';
import createGetDemographics from './get-demographics';
import createGetMedications from './get-medications';
import createGetObservations from './get-observations';
import createGetProcedures from './get-procedures';
import createTrigger from './trigger-potassium-result';
import createUpdateDemographics from './update-demographics';

const seed = {
  demographics: { patientId: 'patient-a', sex: 'female', ageYears: 70 },
  observations: [],
} as const;

const coding = { code: 'B01AC06', display: 'Aspirine' };

const ignored = () => undefined;
const context = { now: () => new Date('2026-11-18T12:00:00Z'), timezone: 'Europe/Paris' };
const openRecord = () => createPatientSandbox(seed, ignored, context);

function callOf<T extends NodeIo>(
  port: unknown,
  parts: { inputs?: object; config?: object; patient?: string },
): EffectCall<T> {
  return {
    inputs: {},
    config: {},
    context: { patient: { id: parts.patient ?? 'patient-a' } },
    run: {
      id: 'run-1',
      startedAt: '2026-11-18T12:00:00Z',
      timezone: 'Europe/Paris',
      now: () => new Date('2026-11-18T12:00:00Z'),
    },
    ports: { patient: port },
    terminology: {} as never,
    idempotencyKey: 'run-1:node',
    signal: new AbortController().signal,
    log: { debug: ignored, info: ignored, warn: ignored },
    ...parts,
  } as unknown as EffectCall<T>;
}

const observation = (value: number, observedAt: string, code = '2823-3'): Observation => ({
  coding: { code, display: 'Potassium', system: 'http://loinc.org' },
  value,
  unit: 'mmol/L',
  observedAt,
});

describe('clinical.trigger-potassium-result', () => {
  const accept = (event: object) => createTrigger().accept({ event: event as never, config: {} });

  it('gives when the sample was taken and the code', () => {
    const event = { patientId: 'a', code: '2823-3', observedAt: '2026-11-18T08:00:00+01:00' };
    expect(accept(event)).toEqual({ code: '2823-3', observedAt: '2026-11-18T08:00:00+01:00' });
  });

  it.each([
    ['2026-11-18', '2026-11-18T23:59:59.999Z'],
    ['2026-02', '2026-02-28T23:59:59.999Z'],
    ['2026', '2026-12-31T23:59:59.999Z'],
  ])('takes the end of %s, which is a date without a time', (observedAt, latest) => {
    expect(accept({ observedAt })).toEqual({ observedAt: latest });
  });

  it('leaves absent what the event does not say, and refuses what is no date', () => {
    expect(accept({})).toEqual({});
    expect(() => accept({ observedAt: 'yesterday' })).toThrow(
      "champ « observedAt » de l'événement invalide",
    );
    expect(() => accept({ code: 2823 })).toThrow('champ « code »');
  });
});

describe('clinical.get-observations', () => {
  const read = async (inputs: object, config: object) => {
    const port = openRecord();
    await port.addObservation('patient-a', observation(4.1, '2026-11-16T08:00:00+01:00'));
    await port.addObservation('patient-a', observation(5.1, '2026-11-18T08:00:00+01:00'));
    await port.addObservation('patient-a', observation(6.1, '2026-11-18T09:00:00Z', '6298-4'));
    await port.addObservation('patient-a', observation(7.1, '2026-11-18T15:00:00Z'));
    const answer = await createGetObservations().read(callOf(port, { inputs, config }));
    return answer.observations?.map(({ value }) => value);
  };
  const codes = ['2823-3', '6298-4'];

  it('merges the codes, most recent first, and reads nothing later than now', async () => {
    expect(await read({}, { codes })).toEqual([6.1, 5.1, 4.1]);
  });

  it('takes the window that ends at asOf, both bounds included', async () => {
    const asOf = '2026-11-18T07:00:00Z';
    expect(await read({ asOf }, { codes, horizon: 'P2D' })).toEqual([5.1, 4.1]);
    expect(await read({ asOf }, { codes, horizon: 'PT47H59M' })).toEqual([5.1]);
  });

  it('limits after leaving out what is later than asOf', async () => {
    expect(await read({ asOf: '2026-11-18T07:00:00Z' }, { codes, limit: 1 })).toEqual([5.1]);
  });

  it('reads codes written in one text, with or without their system', async () => {
    expect(await read({}, { codes: 'http://loinc.org|2823-3, 6298-4' })).toEqual([6.1, 5.1, 4.1]);
    expect(await read({}, { codes: 'urn:other|2823-3' })).toEqual([]);
  });

  it.each([
    [{ interpretation: '>' }, '>'],
    [{ interpretation: '<', note: 'comparateur: <= ; interprétation: L' }, '<='],
    [{ interpretation: 'H' }, undefined],
  ])('says by its comparator whether %j is only a bound', async (more, comparator) => {
    const port = openRecord();
    const given = { ...observation(10, '2026-11-18T08:00:00+01:00'), ...more };
    await port.addObservation('patient-a', given);
    const config = { codes };
    const { observations } = await createGetObservations().read(callOf(port, { config }));
    expect(observations).toEqual([{ ...given, ...(comparator !== undefined && { comparator }) }]);
  });

  it.each([
    [{ codes: [] }, 'réglage « codes » invalide'],
    [{ codes, limit: 0 }, 'réglage « limit » invalide'],
    [{ codes, horizon: '2 days' }, 'réglage « horizon » invalide'],
  ])('refuses the configuration %j', async (config, message) => {
    await expect(read({}, config)).rejects.toThrow(message);
  });

  it('refuses an unknown patient', async () => {
    const call = callOf<never>(openRecord(), { config: { codes }, patient: 'nobody' });
    await expect(createGetObservations().read(call)).rejects.toThrow(NotFoundError);
  });

  it('names the unbound port [MAN-360 RUN-025]', async () => {
    const call = callOf<never>(undefined, { config: { codes } });
    await expect(createGetObservations().read(call)).rejects.toMatchObject({
      code: 'PORT_UNBOUND',
    });
  });
});

describe('the reads of the record', () => {
  it('read the record of the patient in context', async () => {
    const port = openRecord();
    await port.addMedication('patient-a', { coding, status: 'stopped' });
    const medications = (config: object) => createGetMedications().read(callOf(port, { config }));
    expect(await medications({})).toEqual({ medications: [] });
    expect(await medications({ includeStopped: true })).toEqual({
      medications: [{ coding, status: 'stopped' }],
    });
    expect(await createGetDemographics().read(callOf(port, {}))).toEqual({
      demographics: seed.demographics,
    });
  });

  it('filter conditions by their resolution, and give all allergies', async () => {
    const port = openRecord();
    const condition = { coding, status: 'confirmed', onsetAt: '2026-01-01' } as const;
    await port.addCondition('patient-a', condition);
    await port.addCondition('patient-a', { ...condition, resolvedAt: '' });
    await port.addAllergy('patient-a', { coding });
    const conditions = async (config: object) =>
      (await createGetConditions().read(callOf(port, { config }))).conditions;
    expect(await conditions({})).toEqual([condition]);
    expect(await conditions({ includeResolved: true })).toHaveLength(2);
    expect(await createGetAllergies().read(callOf(port, {}))).toEqual({ allergies: [{ coding }] });
  });

  it('filter procedures by their horizon', async () => {
    const port = openRecord();
    await port.addProcedure('patient-a', { coding, status: 'planned' });
    await port.addProcedure('patient-a', { coding, status: 'completed' });
    const statuses = async (config: object) =>
      (await createGetProcedures().read(callOf(port, { config }))).procedures?.map(
        ({ status }) => status,
      );
    expect(await statuses({})).toEqual(['planned', 'completed']);
    expect(await statuses({ horizon: 'upcoming' })).toEqual(['planned']);
    expect(await statuses({ horizon: 'past' })).toEqual(['completed']);
    await expect(statuses({ horizon: 'soon' })).rejects.toThrow('réglage « horizon » invalide');
  });
});

describe('the writes to the record', () => {
  it('say which run writes, beside the key', async () => {
    const addNotification = jest.fn(async () => undefined);
    const inputs = { severity: 'info', title: 'Titre', body: 'Corps' };
    const call = {
      ...callOf<never>({ addNotification }, { inputs }),
      idempotencyKey: 'slug:o-1:node',
    };
    await createAddNotification().write(call);
    expect(addNotification).toHaveBeenCalledWith('patient-a', expect.anything(), {
      idempotencyKey: 'slug:o-1:node',
      runId: 'run-1',
      signal: call.signal,
    });
    const workflow = { slug: 'potassium-alert', version: 4, hash: 'abc' };
    const deciders = [{ by: 'Dr A', byId: 'user:a' }];
    await createAddNotification().write({ ...call, run: { ...call.run, workflow, deciders } });
    expect(addNotification).toHaveBeenLastCalledWith('patient-a', expect.anything(), {
      idempotencyKey: 'slug:o-1:node',
      runId: 'run-1',
      signal: call.signal,
      workflow,
      deciders,
    });
  });

  it('write once under the idempotency key, dated by the run', async () => {
    const port = openRecord();
    const inputs = {
      severity: 'critical',
      title: 'Titre',
      body: 'Corps',
      extra: 'read by an expr',
    };
    await createAddNotification().write(callOf(port, { inputs }));
    await createAddNotification().write(callOf(port, { inputs }));
    expect((await port.snapshot('patient-a')).notifications).toEqual([
      {
        severity: 'critical',
        title: 'Titre',
        body: 'Corps',
        category: 'alert',
        at: '2026-11-18T12:00:00.000Z',
      },
    ]);
  });

  it('add an observation', async () => {
    const port = openRecord();
    const added = observation(3, '2026-11-18T08:00:00Z', 'kdigo');
    const call = callOf<never>(port, { inputs: { observation: added } });
    await createAddObservation().write(call);
    expect(await port.getObservations('patient-a', { code: 'kdigo' })).toEqual([added]);
  });

  it.each([
    ['condition', createAddCondition, { coding, status: 'suspected', onsetAt: '2026-01-01' }],
    ['allergy', createAddAllergy, { coding, criticality: 'high' }],
    ['procedure', createAddProcedure, { coding, status: 'planned', scheduledAt: '2026-12-01' }],
    ['medication', createAddMedication, { coding, status: 'active' }],
  ])('add one %s, once under the idempotency key', async (name, create, element) => {
    const port = openRecord();
    const call = callOf<never>(port, { inputs: { [name]: element, extra: 1 } });
    await create().write(call);
    await create().write(call);
    const profile = await port.snapshot('patient-a');
    expect([
      ...profile.conditions,
      ...profile.allergies,
      ...profile.procedures,
      ...profile.medications,
    ]).toEqual([element]);
  });

  it('update the given fields of the identity, and give the new one', async () => {
    const port = openRecord();
    const inputs = { name: 'Anne Autre', birthDate: '1950-06-15', extra: 1 };
    expect(await createUpdateDemographics().write(callOf(port, { inputs }))).toEqual({
      demographics: {
        patientId: 'patient-a',
        sex: 'female',
        name: 'Anne Autre',
        birthDate: '1950-06-15',
        ageYears: 76,
      },
    });
  });

  it('refuse to write outside a patient context', async () => {
    const call = { ...callOf<never>(openRecord(), {}), context: {} };
    await expect(createAddObservation().write(call)).rejects.toMatchObject({
      code: 'CLINICAL_PATIENT_MISSING',
    });
  });
});
