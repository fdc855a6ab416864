import type { EventBinding } from '@platform/catalog';

import { compileBinding, type RecordReading } from './project-record';

const observation = {
  resourceType: 'Observation',
  id: 'o-1',
  subject: { reference: 'https://ehr.test/fhir/Patient/p-1/_history/2' },
  code: { coding: [{ code: '2823-3' }] },
};
const binding = (more: Partial<EventBinding>): EventBinding => ({
  name: 'potassium',
  source: 'folder',
  query: {},
  map: {},
  plugin: 'test',
  ...more,
});
const record = { feed: 'potassium', key: 'o-1', record: observation };

describe('a binding of kind event', () => {
  const project = compileBinding(
    binding({
      event: 'lab.potassium.available',
      map: {
        patientId: { path: 'subject.reference', ref: true },
        code: 'code.coding.0.code',
        origin: { const: 'laboratoire' },
        absent: 'valueQuantity.value',
      },
    }),
    ['potassium'],
    { isOwnServer: (base) => base === 'https://ehr.test/fhir' },
  );

  it('projects a raw record onto the fields of the event, leaving out what is not there [MAN-174 RUN-033]', () => {
    expect(project(record)).toEqual({
      kind: 'event',
      event: {
        eventId: 'potassium.o-1',
        eventType: 'lab.potassium.available',
        patientId: 'p-1',
        code: '2823-3',
        origin: 'laboratoire',
      },
    });
  });

  it('lets the map name the event id itself', () => {
    const named = compileBinding(binding({ event: 'x', map: { eventId: 'id' } }));
    expect(named(record)).toMatchObject({ event: { eventId: 'o-1' } });
  });
});

describe('the subject of an event', () => {
  const references = {
    idFields: new Set(['patientId', 'prescriptionId']),
    isOwnServer: (base: string) => base === 'https://ehr.test/fhir',
  };
  const project = (reference: unknown, field = 'patientId', reading: RecordReading = references) =>
    compileBinding(
      binding({ event: 'x', map: { [field]: { path: 'subject.reference', ref: true } } }),
      ['potassium'],
      reading,
    )({ ...record, record: { subject: { reference } } });

  it.each([
    'Patient/p-1',
    'Patient/p-1/_history/2',
    'https://ehr.test/fhir/Patient/p-1',
    'https://ehr.test/fhir/Patient/p-1/_history/2',
    'urn:uuid:p-1',
    'p-1',
    'Group/p-1',
    'https://ehr.test/fhir/Device/p-1',
    'Prescription/p-1/_history/2',
  ])(
    'is the one of the site that %s names, whatever the type of the reference [MAN-186]',
    (reference) => {
      expect(project(reference)).toMatchObject({ event: { patientId: 'p-1' } });
    },
  );

  it.each([
    'https://other.test/fhir/Patient/p-1',
    'https://other.test/fhir/Patient/p-1/_history/2',
    'https://ehr.test/fhir/other/Patient/p-1',
    'https://ehr.test/Patient/p-1',
    'https://other.test/?u=https://ehr.test/fhir/Patient/p-1',
    '//ehr.test/fhir/Patient/p-1',
    '/Patient/p-1',
    '../Patient/p-1',
    'Encounter/e-1/Patient/p-1',
    'Patient?identifier=urn:ipp|7',
    '#p-1',
    'Patient/p-1#x',
    '',
    7,
    { id: 'p-1' },
  ])('is never guessed: %j makes the record unusable', (reference) => {
    const expected = { kind: 'unusable', reason: 'patientId', isElsewhere: true };
    expect(project(reference)).toEqual(expected);
  });

  it('is on no server when the source names none', () => {
    const reading = { idFields: references.idFields };
    expect(project('https://ehr.test/fhir/Patient/p-1', 'patientId', reading)).toMatchObject({
      kind: 'unusable',
    });
  });

  it('stays out of the event when the record states none; so does another reference to another server', () => {
    expect(project(undefined)).toEqual({
      kind: 'event',
      event: { eventId: 'potassium.o-1', eventType: 'x' },
    });
    expect(project('https://other.test/fhir/Device/d', 'deviceId')).toEqual(project(undefined));
    expect(project('Device/d', 'deviceId')).toMatchObject({ event: { deviceId: 'd' } });
  });
});

describe('a binding of kind resolve', () => {
  const project = compileBinding(
    binding({
      resolve: { run: 'focus', decision: 'status', by: { path: 'owner.display' } },
    }),
  );
  const task = { focus: 'ask:run-1', status: 'accepted', owner: { display: 'Dr A' } };

  it('projects the run, the decision and who took it [MAN-177 MAN-178 MAN-179 RUN-033]', () => {
    expect(project({ ...record, record: task })).toEqual({
      kind: 'resolution',
      resolution: { run: 'ask:run-1', decision: 'accepted', by: 'Dr A', byId: 'Dr A' },
    });
  });

  it.each([
    ['without a run', { ...task, focus: undefined }, 'run'],
    ['with another word than a decision', { ...task, status: 'received' }, 'decision'],
  ])('makes nothing of a record %s', (_what, raw, reason) => {
    expect(project({ ...record, record: raw })).toEqual({ kind: 'unusable', reason });
  });
});

describe('who decided, and why', () => {
  const resolve = {
    ...{ run: 'run', decision: 'decision', by: 'name' },
    ...{ byId: 'id', reason: 'reason' },
  };
  const project = compileBinding(binding({ resolve }));
  const of = (more: object) =>
    project({ ...record, record: { run: 'r-1', decision: 'rejected', ...more } });
  const resolved = (more: object) => ({
    kind: 'resolution',
    resolution: { run: 'r-1', decision: 'rejected', ...more },
  });

  it('are read each in its own place: a name is no id', () => {
    expect(of({ name: 'Dr A', id: 'dr-a', reason: 'doublon' })).toEqual(
      resolved({ by: 'Dr A', byId: 'dr-a', reason: 'doublon' }),
    );
    expect(of({ name: 'Dr A', id: ' ', reason: 3 })).toEqual(resolved({ by: 'Dr A' }));
  });

  it.each([
    ['byId', { id: 'x'.repeat(201) }],
    ['by', { name: 'x'.repeat(201) }],
    ['reason', { reason: 'x'.repeat(4_001) }],
  ])('are as short as over HTTP: %s', (reason, more) => {
    expect(of(more)).toEqual({ kind: 'unusable', reason });
  });
});

describe('a record that takes too much to read', () => {
  const wide = { entries: Array.from({ length: 60_000 }, (_, index) => ({ id: `e${index}` })) };
  const large = { ...record, record: wide };

  it('is unusable as an event, and says why without its values', () => {
    const project = compileBinding(binding({ event: 'x', map: { all: { jsonpath: '$..id' } } }));
    expect(project(large)).toEqual({
      kind: 'unusable',
      reason: 'expression abandonnée : trop de calcul',
    });
    expect(project(record)).toMatchObject({ kind: 'event' });
  });

  it('is so for all its fields together', () => {
    const field = { jsonpath: '$.entries[0:5000].id' };
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, field]));
    const project = (count: number) =>
      compileBinding(binding({ event: 'x', map: fields(count) }))(large).kind;
    expect(project(1)).toBe('event');
    expect(project(20)).toBe('unusable');
  });

  it('is unusable as a resolution', () => {
    const resolve = { run: { jsonpath: '$..id' }, decision: { const: 'accepted' } };
    const project = compileBinding(binding({ resolve }));
    expect(project(large)).toMatchObject({ kind: 'unusable' });
  });
});
