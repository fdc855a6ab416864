import type { PendingValidation } from '@platform/sdk';

import { expectValid } from '../__fixtures__/valid-fhir';
import { answerOf, decisionOf, isOpen, toPendingValidation, WITHDRAWN } from '../record/read-task';
import { toEffect } from './effect';
import { renewTask, toTask } from './task';
import type { WriteContext } from './write-context';

const context: WriteContext = {
  patient: 'p1',
  effect: toEffect('publish', 'p1', {
    idempotencyKey: 'run-1:approve:patient',
    runId: 'run-1',
    workflow: { slug: 'potassium-alert', version: 4, hash: 'h' },
  }),
  now: new Date('2026-11-20T10:00:00Z'),
  zone: 'Europe/Paris',
  language: 'fr',
  author: 'Plateforme',
  profiles: {},
};
const request: PendingValidation = {
  runId: 'run-1',
  pendingId: 'approve:run-1',
  kind: 'core.validation',
  workflowName: 'Alerte potassium | 2',
  title: 'Confirmer le stade',
  payload: { stage: 2, potassium: { value: 6.8, unit: 'mmol/L' }, focus: 'Observation/o1' },
};
const full: PendingValidation = {
  ...request,
  instructions: 'Vérifier hémolyse',
  form: [{ name: 'cause', type: { kind: 'primitive', name: 'String' } }],
  assignment: { roles: ['nephrologist'], users: ['u1'], notStarter: true },
  priority: 'urgent',
  dueAt: '2026-11-21T10:00:00.000Z',
  rejectReasons: { valueSet: 'why', required: true },
  reminders: 1,
};

it('toTask is a Task of the worklist as the contract with record systems says', () => {
  expect(expectValid(toTask(full, context))).toMatchObject({
    resourceType: 'Task',
    status: 'requested',
    intent: 'order',
    priority: 'urgent',
    identifier: [
      { system: 'urn:platform:pending-validation', value: 'approve:run-1' },
      { system: 'urn:platform:effect' },
    ],
    groupIdentifier: { system: 'urn:platform:run', value: 'run-1' },
    instantiatesUri: 'urn:platform:workflow:potassium-alert|4',
    code: {
      coding: [{ system: 'http://hl7.org/fhir/CodeSystem/task-code', code: 'approve' }],
      text: 'core.validation',
    },
    description: 'Confirmer le stade',
    for: { reference: 'Patient/p1' },
    focus: { reference: 'Observation/o1' },
    performerType: [{ text: 'nephrologist' }],
    restriction: { period: { end: '2026-11-21T10:00:00.000Z' } },
    meta: { tag: [{ system: 'urn:platform:run', code: 'run-1' }] },
  });
});

it('toTask names no workflow that it does not know', () => {
  const effect = toEffect('publish', 'p1', { runId: 'run-1' });
  const task = expectValid(toTask(request, { ...context, effect }));
  expect(task.instantiatesUri).toBeUndefined();
  expect(toPendingValidation(task)).toEqual(request);
});

it('toTask shows people a text, and keeps the data as JSON', () => {
  const { input } = toTask(full, context);
  expect(input?.find(({ type }) => type.text === 'résumé')?.valueString).toBe(
    'Vérifier hémolyse\nstage : 2\npotassium value : 6,8\npotassium unit : mmol/L\nfocus : Observation/o1',
  );
  expect(input?.find(({ type }) => type.text === 'payload')?.valueString).toBe(
    JSON.stringify(full.payload),
  );
});

it('toTask shows people an English text at an English instance', () => {
  const { input } = toTask(full, { ...context, language: 'en' });
  expect(input?.find(({ type }) => type.text === 'summary')?.valueString).toBe(
    'Vérifier hémolyse\nstage: 2\npotassium value: 6.8\npotassium unit: mmol/L\nfocus: Observation/o1',
  );
});

it.each([request, full])('toTask reads back as it was published', (published) => {
  expect(toPendingValidation(toTask(published, context))).toEqual(published);
});

it('attaches a payload that is too long for a text', () => {
  const long = { ...request, payload: { text: 'x'.repeat(120_000) } };
  const task = expectValid(toTask(long, context));
  const payload = task.input?.find(({ type }) => type.text === 'payload');
  expect(payload).toMatchObject({ valueAttachment: { contentType: 'application/json' } });
  expect(toPendingValidation(task)).toEqual(long);
});

it('toTask shows one short line without a national id, whatever the title', () => {
  const title = `Patient 2 50 06 75 123 456 78 et 250067512345678 ${'très long '.repeat(30)}`;
  const { description } = toTask({ ...request, title }, context);
  expect(description).toMatch(/^Patient █ et █ très/);
  expect(description).toHaveLength(140);
});

it('toTask takes over a reminder and another assignment', () => {
  const opened = { ...toTask(full, context), id: 't1', status: 'received' as const };
  const later = { ...context, now: new Date('2026-11-20T12:00:00Z') };
  const { assignment: _all, ...anybody } = full;
  const renewed = expectValid(renewTask(opened, { ...anybody, reminders: 2 }, later));
  expect(renewed).toMatchObject({
    id: 't1',
    status: 'received',
    authoredOn: opened.authoredOn,
    lastModified: '2026-11-20T12:00:00.000Z',
  });
  expect(renewed.performerType).toBeUndefined();
  expect(toPendingValidation(renewed)).toEqual({ ...anybody, reminders: 2 });
});

describe('a decision', () => {
  const task = toTask(request, context);
  const output = (valueCode: string) => [{ type: { coding: [{ code: 'decision' }] }, valueCode }];

  it.each([
    { name: 'accepted', change: { status: 'accepted' }, decision: 'accepted' },
    { name: 'rejected', change: { status: 'rejected' }, decision: 'rejected' },
    {
      name: 'completed with the output',
      change: { status: 'completed', output: output('rejected') },
      decision: 'rejected',
    },
    { name: 'completed without an output', change: { status: 'completed' }, decision: undefined },
    {
      name: 'an output before it is completed',
      change: { status: 'in-progress', output: output('accepted') },
      decision: undefined,
    },
  ] as const)('is read from both conventions: $name', ({ change, decision }) => {
    expect(decisionOf({ ...task, ...change } as typeof task)).toBe(decision);
  });

  it.each([
    ['as a text', { valueString: ' Accepted ' }, 'accepted'],
    ['as a coding', { valueCoding: { code: 'rejected' } }, 'rejected'],
    [
      'as any coding of a concept',
      { valueCodeableConcept: { coding: [{ code: 'OK', system: 'urn:x' }, { code: 'accepted' }] } },
      'accepted',
    ],
    ['as the text of a concept', { valueCodeableConcept: { text: 'rejected' } }, 'rejected'],
    ['as yes', { valueBoolean: true }, 'accepted'],
    ['as no', { valueBoolean: false }, 'rejected'],
    ['as another word', { valueString: 'peut-être' }, undefined],
    ['as nothing', {}, undefined],
  ] as const)('is read %s, whichever coding of its type says so', (_how, value, decision) => {
    const types = [
      { coding: [{ code: 'decision' }] },
      { coding: [{ code: 'D', system: 'urn:local' }, { code: 'decision' }] },
      { text: 'Décision' },
    ];
    for (const type of types) {
      const decided = { ...task, status: 'completed', output: [{ type, ...value }] };
      expect(decisionOf(decided as typeof task)).toBe(decision);
    }
  });

  it('is none when two outputs say the contrary', () => {
    const both = [...output('accepted'), ...output('rejected')];
    expect(decisionOf({ ...task, status: 'completed', output: both })).toBeUndefined();
  });

  it.each(['cancelled', 'failed', 'entered-in-error'] as const)(
    'is not to be taken any more when the record system says %s, unless the platform did',
    (status) => {
      expect(answerOf({ ...task, status })).toBe('withdrawn');
      expect(answerOf({ ...task, status, statusReason: { text: 'doublon' } })).toBe('withdrawn');
      expect(answerOf({ ...task, status, statusReason: { text: WITHDRAWN.fr } })).toBeUndefined();
    },
  );

  it('closes the Task', () => {
    expect(isOpen(task)).toBe(true);
    expect(isOpen({ ...task, status: 'rejected' })).toBe(false);
    expect(isOpen({ ...task, status: 'cancelled' })).toBe(false);
    expect(isOpen({ ...task, status: 'entered-in-error' })).toBe(false);
  });
});
