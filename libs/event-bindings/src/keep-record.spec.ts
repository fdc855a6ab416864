import type { EventBinding } from '@platform/catalog';

import { compileKeep } from './keep-record';

type Conditions = NonNullable<EventBinding['keep']>;

const whatIsLeftOut = (keep: Conditions | undefined, record: unknown) =>
  compileKeep({ ...(keep && { keep }) })(record);

const about = (subject: unknown) => ({ status: 'final', subject });
const ofPatients: Conditions = [{ path: 'subject', refersTo: 'Patient' }];

it('keep: a binding without it keeps every record', () => {
  expect(whatIsLeftOut(undefined, about({ reference: 'Group/42' }))).toBeUndefined();
});

it.each([
  ['Group/42', 'Group'],
  ['https://ehr.test/fhir/Device/42/_history/3', 'Device'],
  ['Patient/42', undefined],
  ['https://ehr.test/fhir/Patient/42/_history/3', undefined],
  ['urn:uuid:0c3151bd-1cbf-4d64-b04d-cd9187a4c6e0', undefined],
  ['#p', undefined],
])(
  'keep: of records about patients, one about %s is left out as that of a %s',
  (reference, type) => {
    for (const path of ['subject', 'subject.reference']) {
      const what = whatIsLeftOut([{ path, refersTo: 'Patient' }], about({ reference }));
      expect(what).toBe(type && `${path} ${type}`);
    }
  },
);

it('keep: a reference that names its type beside its address is known by it', () => {
  expect(whatIsLeftOut(ofPatients, about({ type: 'Group', identifier: {} }))).toBe('subject Group');
  expect(whatIsLeftOut(ofPatients, about({ type: 'Group', reference: 'urn:uuid:a' }))).toBe(
    'subject Group',
  );
  expect(whatIsLeftOut(ofPatients, about({ type: 'Patient', reference: '#p' }))).toBeUndefined();
});

it.each([[undefined], [null], ['text'], [7], [{}], [[]]])(
  'keep: a subject %j that names no type is left to the map',
  (subject) => {
    expect(whatIsLeftOut(ofPatients, about(subject))).toBeUndefined();
  },
);

it('keep: every condition must hold, one match of a JSONPath is enough', () => {
  const keep: Conditions = [
    { path: 'status', in: ['final', 'amended'] },
    { jsonpath: '$.code.coding[*].code', in: ['2823-3'] },
  ];
  const record = (status: unknown, ...codes: string[]) => ({
    ...{ status, code: { coding: codes.map((code) => ({ code })) } },
  });
  expect(whatIsLeftOut(keep, record('final', 'K', '2823-3'))).toBeUndefined();
  expect(whatIsLeftOut(keep, record('final', 'K'))).toBe('$.code.coding[*].code K');
  expect(whatIsLeftOut(keep, record('final'))).toBe('$.code.coding[*].code none');
  expect(whatIsLeftOut(keep, record('preliminary', '2823-3'))).toBe('status preliminary');
  expect(whatIsLeftOut(keep, record(undefined, '2823-3'))).toBe('status none');
});

it('keep: values are compared with their type, and what is no code is not repeated', () => {
  expect(whatIsLeftOut([{ path: 'n', in: [1] }], { n: '1' })).toBe('n');
  expect(whatIsLeftOut([{ path: 'n', in: [1] }], { n: 1 })).toBeUndefined();
  expect(whatIsLeftOut([{ path: 'n', in: ['a'] }], { n: 'Lefebvre Jeanne, 12.3.1950' })).toBe('n');
});

it('keep: a path that cannot be compiled throws', () => {
  expect(() => compileKeep({ keep: [{ path: '__proto__.x', in: ['a'] }] })).toThrow();
});
