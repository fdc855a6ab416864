import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { dataOf } from '@platform/api-client';
import { startStack, type Stack } from '@platform/stack';
import { freePort, until } from '@platform/testing';
import type { Communication, FhirResource, Patient, Task } from 'fhir/r4';

import { createApi, type Api } from './__fixtures__/api';
import {
  AWAY,
  BACKLOG,
  BIOLOGIST,
  BURST,
  CONFIRMED,
  GLUCOSE_BINDING,
  resultOf,
  SODIUM,
  SODIUM_BINDING,
  writeSite,
} from './__fixtures__/fhir-workflows';
import { startOtlpCollector, type OtlpCollector } from './__fixtures__/otlp-collector';
import {
  startRecordClient,
  type ClientAction,
  type RecordClient,
} from './__fixtures__/record-client';
import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';

const biologist = {
  display: 'Dr Lambda',
  identifier: { system: 'urn:oid:1.2.250.1.71.4.2.1', value: BIOLOGIST },
};

const DECISION = 'urn:platform:pending-validation';
const RUN = 'urn:platform:run';

let folder: string;
let fhirUrl: string;
let otherClient: RecordClient;
let collector: OtlpCollector;
let stack: Stack;
let api: Api;

const client = <T>(action: ClientAction, value: object) => otherClient.call<T>(action, value);
const create = <T extends FhirResource>(resource: T) =>
  client<T & { readonly id: string }>('create', resource);
const search = <T extends FhirResource>(resourceType: T['resourceType'], searchParams: object) =>
  client<T[]>('search', { resourceType, searchParams });

const newPatient = (family: string) =>
  create<Patient>({
    resourceType: 'Patient',
    gender: 'male',
    birthDate: '1948-05-02',
    name: [{ use: 'official', family }],
  });

const requestedTask = (patientId: string): Promise<Task> =>
  until(async () => {
    const found = await search<Task>('Task', { patient: patientId, status: 'requested' });
    return found[0];
  }, 'the Task of the validation');

const notificationsOf = (patientId: string) =>
  search<Communication>('Communication', { patient: patientId });

beforeAll(async () => {
  folder = createTemporaryFolder();
  collector = await startOtlpCollector();
  const definitions = join(folder, 'definitions');
  mkdirSync(definitions);
  writeFileSync(join(definitions, 'potassium-confirmed.yaml'), CONFIRMED);
  writeFileSync(join(definitions, 'record-away.yaml'), AWAY);
  writeFileSync(join(definitions, 'burst.yaml'), BURST);
  writeFileSync(join(definitions, 'backlog.yaml'), BACKLOG);
  const port = await freePort();
  fhirUrl = `http://127.0.0.1:${port}/fhir`;
  otherClient = startRecordClient(fhirUrl);
  const instance = writeSite(folder, fhirUrl, [GLUCOSE_BINDING]);
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '200' };
  stack = await startStack({
    instance,
    fhirServer: { port, seeds: [] },
    env: { endpoint: env, proxy: env },
  });
  api = createApi(() => stack.proxyUrl);
});
afterAll(async () => {
  otherClient?.stop();
  await stack?.stop();
  await collector?.close();
  removeFolder(folder);
});

it('takes a result of another client to a run, a Task, the decision on it, and a notification', async () => {
  const patient = await newPatient('Modèle');
  const observation = await create(resultOf(patient.id, 6.1));

  const task = await requestedTask(patient.id);
  expect(task).toMatchObject({
    intent: 'order',
    description: 'Confirmer le potassium',
    for: { reference: `Patient/${patient.id}` },
    groupIdentifier: { system: RUN },
  });
  const runId = task.groupIdentifier?.value ?? '';
  expect(runId).toContain(observation.id);

  await client('change', {
    ...{ resourceType: 'Task', id: task.id },
    members: { status: 'accepted', owner: biologist },
  });
  const ended = await api.endedRun(runId);
  expect(ended).toMatchObject({ status: 'completed' });

  const [notification, ...others] = await notificationsOf(patient.id);
  expect(others).toEqual([]);
  expect(notification).toMatchObject({
    status: 'completed',
    priority: 'urgent',
    topic: { text: 'Potassium confirmé' },
    payload: [{ contentString: 'Confirmé par Dr Lambda' }],
    meta: { tag: [{ system: RUN, code: runId }] },
  });
  const acknowledged = await until(async () => {
    const [found] = await search<Task>('Task', { _id: task.id, status: 'completed' });
    return found;
  }, 'the acknowledged Task');
  expect(acknowledged).toMatchObject({
    businessStatus: { text: 'Décision prise en compte' },
    identifier: expect.arrayContaining([
      { system: DECISION, value: `approve:${runId}` },
    ]) as unknown,
  });

  const spans = await until(() => {
    const found = collector.spansNamed('fhir POST');
    return found.some(({ attributes }) => attributes['fhir.resource'] === 'Communication')
      ? found
      : undefined;
  }, 'the spans of the writes');
  const write = spans.find(({ attributes }) => attributes['fhir.resource'] === 'Communication');
  const trace = collector.spans(write?.traceId ?? '');
  const parent = trace.find(({ spanId }) => spanId === write?.parentSpanId);
  expect(parent?.name).toBe('node note');
});

it('takes a rejection with its reason, and only from the person it is assigned to', async () => {
  const patient = await newPatient('Refus');
  await create(resultOf(patient.id, 6.3));
  const task = await requestedTask(patient.id);
  const runId = task.groupIdentifier?.value ?? '';
  const reject = (members: Partial<Task>) =>
    client('change', {
      ...{ resourceType: 'Task', id: task.id },
      members: { status: 'rejected', ...members },
    });
  const refusal = (code: string) =>
    until(async () => {
      const page = await dataOf(api.client().GET('/api/refused-records'));
      return page.items.find((each) => each.refusal.code === code);
    }, `a refused record: ${code}`);

  await reject({ owner: { display: 'Dr Lambda' } });
  await refusal('not-assigned');
  await reject({ owner: biologist });
  await refusal('form-invalid');
  expect((await api.run(runId)).status).toBe('running');

  await reject({ owner: biologist, statusReason: { text: 'hémolyse' } });
  const { status, snapshot } = await api.endedRun(runId);
  expect(status).toBe('completed');
  const approve = snapshot?.nodes.find(({ id }) => id === 'approve');
  expect(approve).toMatchObject({
    outputs: { decision: 'rejected', by: 'Dr Lambda', reason: 'hémolyse' },
  });
  await until(
    async () => (await dataOf(api.client().GET('/api/refused-records'))).items.length === 0,
    'no refused record, because its next version was accepted',
  );
});

it('takes a result of which only the day is known', async () => {
  const patient = await newPatient('Journée');
  await create({ ...resultOf(patient.id, 6.2), effectiveDateTime: '2026-11-18' });
  await expect(requestedTask(patient.id)).resolves.toMatchObject({ status: 'requested' });
});

it('lets nobody decide about a result that its laboratory took back, says why, and leaves the others', async () => {
  const patient = await newPatient('Retiré');
  const [wrong] = await Promise.all([
    create(resultOf(patient.id, 7.4)),
    create(resultOf(patient.id, 6.6)),
  ]);
  const requested = () => search<Task>('Task', { patient: patient.id, status: 'requested' });
  const isOfWrong = ({ groupIdentifier }: Task) => groupIdentifier?.value?.includes(wrong.id);
  const tasks = await until(async () => {
    const found = await requested();
    return found.length === 2 ? found : undefined;
  }, 'two Tasks');
  const task = tasks.find(isOfWrong);
  const runId = task?.groupIdentifier?.value ?? '';
  await client('change', {
    ...{ resourceType: 'Observation', id: wrong.id },
    members: { status: 'entered-in-error' },
  });

  const reason = 'résultat retiré par son auteur (entered-in-error)';
  expect(await api.endedRun(runId)).toMatchObject({
    status: 'failed',
    snapshot: {
      error: {
        ...{ code: 'validation-withdrawn', nodePath: 'approve' },
        message: `validation retirée dans le dossier : ${reason}`,
      },
    },
  });
  const late = await api.decide(`approve:${runId}`, { decision: 'accepted', by: 'dr-a' });
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'already-decided', first: { decision: 'withdrawn', reason, via: 'fhir-poll' } },
  });
  await until(async () => (await requested()).length === 1, 'the end of the Task');
  const [other] = await requested();
  expect(other && isOfWrong(other)).toBe(false);
  expect(await search<Task>('Task', { _id: task?.id, status: 'cancelled' })).toHaveLength(1);
  expect(await notificationsOf(patient.id)).toEqual([]);
  const runs = (await api.runs()).filter(({ subjects }) => subjects?.['patient'] === patient.id);
  expect(runs).toHaveLength(2);
  const { items } = await dataOf(api.client().GET('/api/sources'));
  const feed = items.flatMap(({ feeds }) => feeds).find((each) => each.feed === 'ehr-potassium');
  expect(feed?.leftOut).toEqual([{ what: 'status entered-in-error', count: 1 }]);
});

it('loses nothing and doubles nothing while the FHIR server is away', async () => {
  const patient = await newPatient('Absence');
  const written: string[] = [];
  for (const value of [5.1, 5.2, 5.3]) {
    written.push((await create(resultOf(patient.id, value))).id);
  }
  await stack.fhirServer?.kill();
  await stack.fhirServer?.start();
  for (const value of [5.4, 5.5, 5.6]) {
    written.push((await create(resultOf(patient.id, value))).id);
  }
  const runs = await until(async () => {
    const of = (await api.runs()).filter(({ subjects }) => subjects?.['patient'] === patient.id);
    return of.length >= written.length ? of : undefined;
  }, 'a run for each result');
  expect(runs).toHaveLength(written.length);
  for (const id of written) expect(runs.filter((each) => each.id.includes(id))).toHaveLength(1);
  const tasks = await until(async () => {
    const found = await search<Task>('Task', { patient: patient.id, status: 'requested' });
    return found.length >= written.length ? found : undefined;
  }, 'a Task for each run');
  expect(tasks).toHaveLength(written.length);
});

const behaviours = (change: object) =>
  fetch(new URL('/admin/behaviours', fhirUrl), {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });

const askFor = (workflow: string, eventId: string, patientId: string) =>
  api.postEvent({ eventId, eventType: 'core.manual', workflow, patientId } as never);

it('keeps a decision that is made while the record is away, and leaves nothing open', async () => {
  const patient = await newPatient('Attente');
  await stack.fhirServer?.kill();
  const runId = 'decided-away';
  const asked = await askFor('record-away', runId, patient.id);
  expect(asked.status).toBe(202);
  const pendingId = `approve:${runId}`;
  await until(
    async () => ((await api.run(runId)).snapshot?.pending.length ?? 0) > 0,
    'the validation',
  );
  await stack.fhirServer?.start();
  const task = await requestedTask(patient.id);

  await stack.fhirServer?.kill();
  expect((await api.decide(pendingId, { decision: 'accepted', by: 'dr-a' })).status).toBe(200);
  // The node says what it waits for, and has used up none of its one attempt.
  await until(async () => {
    const nodes = (await api.run(runId)).snapshot?.nodes ?? [];
    return nodes.some(({ id, error }) => id === 'note' && error?.unavailable);
  }, 'the write that waits for the record');
  await stack.fhirServer?.start();

  expect(await api.endedRun(runId)).toMatchObject({ status: 'completed' });
  expect(await notificationsOf(patient.id)).toHaveLength(1);
  await until(async () => {
    const [found] = await search<Task>('Task', { _id: task.id });
    return found !== undefined && found.status !== 'requested';
  }, 'the end of the Task');
});

it('takes a burst of runs as fast as a slow server serves them, without using up an attempt', async () => {
  const patients = await Promise.all(['Un', 'Deux', 'Trois'].map(newPatient));
  await behaviours({ responseDelayMs: 100 });
  const ids = Array.from({ length: 300 }, (_, index) => `burst-${index}`);
  for (let from = 0; from < ids.length; from += 20) {
    // Nearly all of them are about one patient.
    const posted = ids.slice(from, from + 20).map((id) => {
      return askFor('burst', id, patients[id.endsWith('99') ? 1 : 0]?.id ?? '');
    });
    for (const { status } of await Promise.all(posted)) expect(status).toBe(202);
  }
  for (const id of ids) expect(await api.endedRun(id)).toMatchObject({ status: 'completed' });
  await behaviours({ responseDelayMs: 0 });
}, 180_000);

it('catches up an hour of results of a slow server, of a feed that it knows and of one that is new: each has its run and its effect once, and none fails', async () => {
  // A process that was killed would be back before the site has its feed.
  await stack.proxy.stop();
  const patients = await Promise.all(['Un', 'Deux', 'Trois'].map((one) => newPatient(one)));
  const ids = Array.from({ length: 300 }, (_, index) => `backlog-${index}`);
  /** More than a page of the feed that is new, which was never read. */
  const ofNewFeed = new Set(ids.slice(0, 120));
  const put = (id: string, index: number) =>
    fetch(`${fhirUrl}/Observation/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/fhir+json' },
      body: JSON.stringify({
        ...resultOf(patients[index % 3]?.id ?? '', 5.5, ofNewFeed.has(id) ? SODIUM : '2339-0'),
        id,
      }),
    });
  for (const { status } of await Promise.all(ids.map(put))) expect(status).toBe(201);
  await behaviours({ responseDelayMs: 150 });
  writeSite(folder, fhirUrl, [GLUCOSE_BINDING, SODIUM_BINDING]);
  await stack.proxy.start();

  const completed = await until(async () => {
    const runs = await api.runsOf('backlog');
    const done = runs.filter(({ status }) => status === 'completed');
    return runs.some(({ status }) => status === 'failed') || done.length >= ids.length
      ? runs
      : undefined;
  }, 'the runs of the backlog');
  await behaviours({ responseDelayMs: 0 });
  expect(new Set(completed.map(({ status }) => status))).toEqual(new Set(['completed']));
  expect(completed).toHaveLength(ids.length);
  expect(completed.filter(({ id }) => id.startsWith('our-sodium.'))).toHaveLength(ofNewFeed.size);
  const written = await Promise.all(
    patients.map(({ id }) => search<Communication>('Communication', { patient: id, _count: 200 })),
  );
  const runIds = written.flat().map(({ meta }) => meta?.tag?.find(({ system }) => system === RUN));
  expect(runIds).toHaveLength(ids.length);
  expect(new Set(runIds.map((tag) => tag?.code)).size).toBe(ids.length);
}, 240_000);

it('keeps record, Task and run together: corrected, decided while a strict server is away, back', async () => {
  await behaviours({ preset: 'stranger' });
  const patient = await newPatient('Échange');
  // This server adds a warning to every search.
  const found = async <T extends FhirResource>(type: T['resourceType'], params: object) =>
    (await search<T>(type, params)).filter(({ resourceType }) => resourceType === type);
  const openTasks = (count: number) =>
    until(async () => {
      const open = await found<Task>('Task', { patient: patient.id, status: 'requested' });
      return open.length === count ? open : undefined;
    }, `${count} open Tasks`);

  const result = await create(resultOf(patient.id, 4.1));
  const [first] = (await openTasks(1)) as [Task];
  const { valueQuantity } = resultOf(patient.id, 7.1);
  await client('change', {
    ...{ resourceType: 'Observation', id: result.id },
    members: { status: 'corrected', valueQuantity },
  });
  const tasks = await openTasks(2);
  const corrected = tasks.find(({ id }) => id !== first.id) as Task & { readonly id: string };
  await client('change', {
    ...{ resourceType: 'Task', id: first.id },
    members: { status: 'rejected', owner: biologist, statusReason: { text: 'corrigé' } },
  });
  await openTasks(1);

  const runId = corrected.groupIdentifier?.value ?? '';
  await stack.fhirServer?.kill();
  await api.decide(`approve:${runId}`, { decision: 'accepted', by: 'Dr Lambda' });
  await stack.fhirServer?.start();

  expect(await api.endedRun(runId)).toMatchObject({ status: 'completed' });
  await openTasks(0);
  expect(await found<Communication>('Communication', { patient: patient.id })).toHaveLength(1);
  const [settled] = await found<Task>('Task', { _id: corrected.id });
  expect(settled).toMatchObject({ status: 'completed', output: [{ valueCode: 'accepted' }] });
  const page = await dataOf(api.client().GET('/api/refused-records'));
  expect(page.items.filter(({ key }) => key.includes(corrected.id))).toEqual([]);
  const runs = (await api.runs()).filter(({ subjects }) => subjects?.['patient'] === patient.id);
  expect(runs).toHaveLength(2);
});
