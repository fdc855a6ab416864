import type { DecisionMade, PendingValidation } from '@platform/sdk';
import { adapterContext } from '@platform/sdk-testing';
import type { Task } from 'fhir/r4';

import {
  ANNE,
  closeRecordHarness,
  openRecordHarness,
  type RecordHarness,
} from '../__fixtures__/open-record';
import { bundle, openScriptedServer } from '../__fixtures__/scripted-server';
import { answerOf, decisionOutput } from '../record/read-task';
import createFhirPatient from './patient-fhir';

afterAll(closeRecordHarness);

const request: PendingValidation = {
  runId: 'run-1',
  pendingId: 'approve:run-1',
  kind: 'core.validation',
  workflowName: 'Alerte potassium',
  title: 'Confirmer le stade',
  payload: { stage: 2 },
  assignment: { roles: ['nephrologist'] },
};
const KEY = { idempotencyKey: 'run-1:approve:patient' };

let record: RecordHarness;
beforeEach(async () => {
  record = await openRecordHarness([ANNE]);
  await record.port.publishValidationRequest?.('anne', request, KEY);
});

const task = async () => (await record.stored('Task'))[0] as Task & { id: string };
const at = '2026-11-18T08:10:00Z';
const withdraw = (made?: Partial<DecisionMade>) =>
  record.port.withdrawValidationRequest?.('anne', request.pendingId, {
    ...(made && { decision: { decision: 'accepted', at, ...made } }),
  });

/** The record system changes the Task, as its contract says. */
async function decide(change: object) {
  const current = await task();
  const answer = await fetch(`${record.server.url}/Task/${current.id}`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/fhir+json',
      'if-match': `W/"${current.meta?.versionId}"`,
    },
    body: JSON.stringify({ ...current, ...change }),
  });
  expect(answer.status).toBe(200);
}

it('patient validations: is published once, also when it is published twice at the same time', async () => {
  await Promise.all(
    [1, 2, 3].map(() => record.port.publishValidationRequest?.('anne', request, KEY)),
  );
  expect(await record.stored('Task')).toHaveLength(1);
  expect((await task()).meta?.versionId).toBe('1');
});

it('patient validations: is renewed in place for a reminder and another role, also when a clinician opened it', async () => {
  await decide({ status: 'received', owner: { display: 'Dr A' } });
  const reminder = { ...request, assignment: { roles: ['senior'] }, reminders: 1 };
  await record.port.publishValidationRequest?.('anne', reminder, {
    idempotencyKey: 'run-1:remind',
  });
  expect(await record.stored('Task')).toMatchObject([
    { status: 'received', owner: { display: 'Dr A' }, performerType: [{ text: 'senior' }] },
  ]);
  await expect(record.port.snapshot('anne')).resolves.toMatchObject({
    pendingValidations: [reminder],
  });
});

it('patient validations: is not opened again by a reminder that comes after the decision', async () => {
  await decide({ status: 'accepted' });
  await record.port.publishValidationRequest?.('anne', { ...request, reminders: 1 });
  await expect(task()).resolves.toMatchObject({ status: 'accepted', meta: { versionId: '2' } });
});

it('patient validations: is completed with the decision that was made in the platform, which is no answer of the record', async () => {
  const decision = { decision: 'rejected', by: 'Dr Lambda', at: '2026-11-18T08:10:00Z' } as const;
  const end = () =>
    record.port.withdrawValidationRequest?.('anne', request.pendingId, { decision });
  await end();
  const ended = await task();
  expect(ended).toMatchObject({
    status: 'completed',
    owner: { display: 'Dr Lambda' },
    output: [{ type: decisionOutput('fr'), valueCode: 'rejected' }],
  });
  expect(answerOf(ended)).toBeUndefined();
  await end();
  expect((await task()).meta?.versionId).toBe(ended.meta?.versionId);
});

it('patient validations: is cancelled with a reason when nobody decided, and only once', async () => {
  await withdraw();
  await withdraw();
  await expect(task()).resolves.toMatchObject({
    status: 'cancelled',
    statusReason: { text: expect.stringMatching('Validation retirée') as unknown },
    meta: { versionId: '2' },
  });
  await expect(record.port.snapshot('anne')).resolves.toMatchObject({ pendingValidations: [] });
});

const OUTPUT = [
  {
    type: { coding: [{ system: 'urn:platform:task-output', code: 'decision' }] },
    valueCode: 'rejected',
  },
];
it.each([
  { name: 'accepted', change: { status: 'accepted' }, status: 'completed', made: 'accepted' },
  { name: 'rejected', change: { status: 'rejected' }, status: 'rejected', made: 'rejected' },
  {
    name: 'completed with the decision as an output',
    change: { status: 'completed', output: OUTPUT },
    status: 'completed',
    made: 'rejected',
  },
] as const)(
  'acknowledges a decision of the record system, once: $name',
  async ({ change, status, made }) => {
    await decide({ ...change, owner: { display: 'Dr A' } });
    await withdraw({ decision: made });
    await withdraw({ decision: made });
    await expect(task()).resolves.toMatchObject({
      ...change,
      status,
      owner: { display: 'Dr A' },
      businessStatus: { text: 'Décision prise en compte' },
      meta: { versionId: '3' },
    });
  },
);

const NOT_COUNTED = 'Cette décision-ci n’a pas été prise en compte.';
const BEFORE = `Déjà décidée par Dr Lambda le ${at} : acceptée. ${NOT_COUNTED}`;
const GONE = `La validation avait expiré, avait été retirée, ou son exécution était terminée. ${NOT_COUNTED}`;
it.each([
  ['rejected', { by: 'Dr Lambda' }, BEFORE, 'rejected'],
  ['completed', { by: 'Dr Lambda' }, BEFORE, 'completed'],
  [
    'accepted',
    { decision: 'rejected' },
    `Déjà décidée par une personne non nommée le ${at} : refusée. ${NOT_COUNTED}`,
    'completed',
  ],
  ['rejected', undefined, GONE, 'rejected'],
  ['accepted', undefined, GONE, 'cancelled'],
] as const)(
  'patient validations: says in a note on a Task that became %s that its decision did not count (%j), once, and leaves it to nobody',
  async (status, made, text, after) => {
    await decide({
      status,
      owner: { display: 'IDE' },
      ...(status === 'completed' && { output: OUTPUT }),
    });
    await withdraw(made);
    await withdraw(made);
    await expect(task()).resolves.toMatchObject({
      status: after,
      owner: { display: 'IDE' },
      businessStatus: { text: 'Décision non prise en compte' },
      note: [{ text }],
      meta: { versionId: '3' },
    });
    await expect(record.port.snapshot('anne')).resolves.toMatchObject({ pendingValidations: [] });
  },
);

it('patient validations: does not undo a decision that comes in between', async () => {
  const read = await task();
  const decided = { ...read, status: 'rejected', meta: { ...read.meta, versionId: '2' } };
  let isDecided = false;
  const scripted = await openScriptedServer(({ method, url, body }) => {
    if (url === '/fhir/Patient/anne') return { body: ANNE };
    if (method === 'GET') return { body: bundle([isDecided ? decided : read]) };
    if (isDecided) return { body: JSON.parse(body) as object };
    // A person decided after the adapter read the Task.
    isDecided = true;
    return { status: 412 };
  });
  const port = await createFhirPatient({ baseUrl: scripted.baseUrl }, adapterContext());
  await port.withdrawValidationRequest?.('anne', request.pendingId);
  const puts = scripted.received.filter(({ method }) => method === 'PUT');
  expect(puts.map(({ headers }) => headers['if-match'])).toEqual(['W/"1"', 'W/"2"']);
  expect(JSON.parse(puts[1]?.body ?? '')).toMatchObject({
    status: 'rejected',
    note: [{ text: GONE }],
  });
  await scripted.close();
});

it('patient validations: leaves an unknown validation alone', async () => {
  await expect(
    record.port.withdrawValidationRequest?.('anne', 'other:run-9'),
  ).resolves.toBeUndefined();
});

describe('at an English instance', () => {
  const english = async () =>
    (await createFhirPatient(
      { baseUrl: record.server.url },
      adapterContext({ locale: 'en-GB' }),
    )) as typeof record.port;

  it('ends in English, which is no answer of the record', async () => {
    const port = await english();
    await port.withdrawValidationRequest?.('anne', request.pendingId);
    const ended = await task();
    expect(ended).toMatchObject({
      status: 'cancelled',
      statusReason: { text: expect.stringMatching('Validation withdrawn') as unknown },
    });
    expect(answerOf(ended)).toBeUndefined();
  });

  it('keeps what was written in French before: neither a second note nor a second acknowledgement', async () => {
    await decide({ status: 'rejected' });
    await withdraw({ decision: 'accepted' });
    const noted = await task();
    const port = await english();
    const decision = { decision: 'accepted', at } as const;
    await port.withdrawValidationRequest?.('anne', request.pendingId, { decision });
    expect(await task()).toEqual(noted);
  });

  it('notes in English a decision that did not count', async () => {
    await decide({ status: 'rejected' });
    const port = await english();
    const decision = { decision: 'accepted', by: 'Dr A', at } as const;
    await port.withdrawValidationRequest?.('anne', request.pendingId, { decision });
    await expect(task()).resolves.toMatchObject({
      businessStatus: { text: 'Decision not counted' },
      note: [{ text: `Already decided by Dr A on ${at}: accepted. This decision did not count.` }],
    });
  });
});
