import { compileBinding, readingOf, type Projection } from '@platform/event-bindings';
import { join } from 'node:path';

import { loadPlugins } from '@platform/plugin-host';
import type { Catalog } from '@platform/catalog';

let catalog: Catalog;
beforeAll(async () => {
  ({ catalog } = await loadPlugins({ roots: [join(__dirname, '../../../../plugins')] }));
});

function project(name: string, record: object): Projection {
  const binding = catalog.eventBindings.get(name);
  if (!binding) throw new Error(name);
  const feeds = [...catalog.eventBindings.keys()];
  const sources = { [binding.source]: { baseUrl: 'https://ehr.test/fhir' } };
  const referencesOf = readingOf(catalog, { sources });
  return compileBinding(
    binding,
    feeds,
    referencesOf(binding.source),
  )({ feed: name, key: 'k', record });
}

const task = {
  resourceType: 'Task',
  identifier: [
    { system: 'urn:other', value: 'x' },
    { system: 'urn:platform:pending-validation', value: 'ask:run-1' },
  ],
  owner: {
    display: 'Dr A',
    identifier: { system: 'urn:oid:1.2.250.1.71.4.2.1', value: '10100000001' },
  },
};
const resolution = { run: 'ask:run-1', decision: 'accepted', by: 'Dr A', byId: '10100000001' };

it.each(['ehr', 'pushed'])('the bindings %s-* read a decision in either form', (start) => {
  expect(project(`${start}-decisions-status`, { ...task, status: 'accepted' })).toEqual({
    ...{ kind: 'resolution', resolution },
  });
  const output = [
    { type: { coding: [{ code: 'note' }] }, valueString: 'vu' },
    { type: { coding: [{ code: 'decision' }] }, valueCode: 'accepted' },
  ];
  const byOutput = `${start}-decisions-output`;
  expect(project(byOutput, { ...task, status: 'completed', output })).toEqual({
    ...{ kind: 'resolution', resolution },
  });
  expect(project(byOutput, { ...task, status: 'completed' })).toMatchObject({ kind: 'unusable' });
});

it('the bindings of decisions read why a Task was rejected, as a text or as a code', () => {
  const rejected = (statusReason?: object) => {
    const projection = project('ehr-decisions-status', {
      ...task,
      status: 'rejected',
      statusReason,
    });
    return projection.kind === 'resolution' && projection.resolution.reason;
  };
  expect(rejected({ text: 'doublon' })).toBe('doublon');
  expect(rejected({ coding: [{ system: 'urn:x', code: 'duplicate' }] })).toBe('duplicate');
  expect(rejected()).toBeUndefined();
});

it('the potassium binding reads the LOINC code and the patient, and refuses that of another server', () => {
  const result = {
    ...{ resourceType: 'Observation', id: 'o-1', status: 'final' },
    effectiveDateTime: '2026-11-18T08:10:00+01:00',
    code: {
      coding: [
        { system: 'urn:local', code: 'K' },
        { system: 'http://loinc.org', code: '2823-3' },
      ],
    },
    subject: { reference: 'https://ehr.test/fhir/Patient/p-1/_history/3' },
  };
  expect(project('ehr-potassium', result)).toEqual({
    kind: 'event',
    event: {
      ...{ eventId: 'ehr-potassium.k', eventType: 'lab.potassium.available', patientId: 'p-1' },
      ...{ observationId: 'o-1', code: '2823-3', observedAt: '2026-11-18T08:10:00+01:00' },
    },
  });
  const others = ['#p', 'https://other.test/fhir/Patient/p-1'];
  for (const reference of others) {
    const other = project('ehr-potassium', { ...result, subject: { reference } });
    expect(other).toEqual({ kind: 'unusable', reason: 'patientId', isElsewhere: true });
  }
});

it.each(['ehr-potassium', 'pushed-potassium', 'potassium'])(
  'the binding %s leaves out a result about a group, whose id a patient may have too',
  (name) => {
    const result = (reference: string) => ({
      ...{
        resourceType: 'Observation',
        id: 'o-1',
        status: 'final',
        code: { coding: [{ code: 'K' }] },
      },
      subject: { reference },
    });
    expect(project(name, result('Group/42'))).toEqual({ kind: 'left-out', what: 'subject Group' });
    expect(project(name, result('Patient/42'))).toMatchObject({ event: { patientId: '42' } });
  },
);
