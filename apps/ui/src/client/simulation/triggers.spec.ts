import type { Catalog } from '../api/use-catalog';
import { exampleOf, recordKindsOf, triggersOf } from './triggers';

const dateTime = { kind: 'primitive', name: 'DateTime' };

const catalog = {
  contextKinds: [
    { name: 'patient', idField: 'patientId', description: 'Le patient.' },
    { name: 'bed', idField: 'bedId' },
  ],
  nodes: [
    {
      id: 'lab.trigger',
      kind: 'trigger',
      eventType: 'lab.result',
      description: 'Un résultat.',
      establishes: ['patient'],
      example: {
        eventId: 'e1',
        eventType: 'lab.result',
        patientId: 'p1',
        observedAt: '2026-11-18T08:10:00+01:00',
        value: 154,
        details: { a: 1 },
      },
      outputs: [{ name: 'observedAt', type: dateTime, description: 'Instant.' }],
    },
    {
      ...{ id: 'hook', kind: 'trigger', eventType: 'hook', establishes: [], outputs: [] },
      example: { body: {} },
    },
    { id: 'lab.dose', kind: 'compute', outputs: [], establishes: [] },
  ],
  adapters: [
    { port: 'other', record: { contextKind: 'patient' }, bound: false },
    { port: 'patient', record: { contextKind: 'patient' }, bound: true },
    { port: 'beds', record: { contextKind: 'bed' }, bound: true },
  ],
  portSandboxes: [{ port: 'patient' }],
} as unknown as Catalog;

const content = {
  context: ['patient', 'bed'],
  nodes: [
    { id: 'start', type: 'lab.trigger', label: 'Résultat' },
    { id: 'dose', type: 'lab.dose' },
    { id: 'gone', type: 'lab.removed' },
  ],
};

it('triggers: asks for the fields of the example, with the type and the words of the output of the same name', () => {
  const [trigger, ...more] = triggersOf(content, catalog);
  expect(more).toEqual([]);
  expect(trigger).toMatchObject({
    ...{ node: 'start', label: 'Résultat', eventType: 'lab.result' },
    fields: [
      { name: 'bedId', type: { name: 'String' } },
      { name: 'patientId', type: { name: 'String' }, description: 'Le patient.' },
      { name: 'observedAt', type: dateTime, description: 'Instant.' },
      { name: 'value', type: { name: 'Number' } },
    ],
  });
  expect(trigger?.example).toMatchObject({ eventId: 'e1', details: { a: 1 } });
});

it('triggers: asks for the subjects of the workflow where the trigger does not name them', () => {
  const called = { context: ['patient'], nodes: [{ id: 'start', type: 'hook' }] };
  const [trigger] = triggersOf(called, catalog);
  expect(trigger?.fields.map(({ name }) => name)).toEqual(['patientId']);
  expect(triggersOf({ nodes: called.nodes }, catalog)[0]?.fields).toEqual([]);
});

it('triggers: has no trigger where there is no node', () => {
  expect(triggersOf({}, catalog)).toEqual([]);
});

it('triggers: offers the records that a sandbox can hold, of the port that is bound', () => {
  expect(recordKindsOf(triggersOf(content, catalog), content, catalog)).toEqual([
    { kind: 'patient', idField: 'patientId', port: 'patient' },
  ]);
  expect(recordKindsOf([], {}, catalog)).toEqual([]);
});

it('triggers: gives an event of a type, also of one that no trigger has', () => {
  expect(exampleOf('lab.result', catalog)).toMatchObject({ patientId: 'p1' });
  expect(exampleOf('other', catalog)).toEqual({ eventType: 'other' });
});
