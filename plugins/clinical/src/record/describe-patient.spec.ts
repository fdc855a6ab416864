import type { Patient } from 'fhir/r4';

import { mapPatient } from '../fhir/map-patient';
import { describePatient } from './describe-patient';
import type { PatientRecord } from './patient-record';

const CLOCK = { now: () => new Date('2026-11-26T08:00:00Z'), zone: 'Europe/Paris' };
const described = (resource: Partial<Patient>) =>
  describePatient(
    mapPatient({ resourceType: 'Patient', id: 'p1', ...resource }) as PatientRecord,
    CLOCK,
  );
const factsOf = (resource: Partial<Patient>) =>
  described(resource).facts.map(({ label, value }) => `${label.en}: ${value?.en ?? '?'}`);
const warningsOf = (resource: Partial<Patient>) => described(resource).warnings.map(({ en }) => en);
const typed = (code: string) => ({ coding: [{ code }] });

it('describePatient says name, birth date, age, sex and identifiers, the national ones first', () => {
  const patient: Partial<Patient> = {
    name: [
      { use: 'official', family: 'Née', given: ['Anne'] },
      { use: 'usual', text: 'Anne Exemple' },
    ],
    gender: 'female',
    birthDate: '1948-03-12',
    identifier: [
      { system: 'urn:hospital', value: '77', type: typed('PI') },
      { system: 'urn:other', value: '8', type: { text: 'Registre' } },
      { system: 'urn:oid:1.2.250.1.213.1.4.10', value: '2480', type: typed('INS-NIR-TEST') },
      { value: '9', type: typed('NI') },
      { value: '10', use: 'old', type: typed('PI') },
    ],
  };
  expect(described(patient).name).toBe('Anne Exemple');
  expect(factsOf(patient)).toEqual([
    'Official name: Anne Née',
    'Birth date: 12 March 1948',
    'Age: 78 years',
    'Sex: female',
    'National id: 9',
    'Patient id (IPP), local: 77',
    'Identifier (Registre): 8',
    'INS for tests: 2480',
    'Record id: p1',
  ]);
  expect(warningsOf(patient)).toEqual([]);
});

it('describePatient says what the record does not know', () => {
  expect(described({}).name).toBeNull();
  expect(factsOf({})).toEqual([
    'Birth date: ?',
    'Age: ?',
    'Sex: ?',
    'Official or local id: ?',
    'Record id: p1',
  ]);
});

it('describePatient says a partial birth date as it is', () => {
  expect(factsOf({ birthDate: '1948-03' }).slice(0, 2)).toEqual([
    'Birth date: March 1948',
    'Age: 78 years',
  ]);
  expect(factsOf({ birthDate: '1948' }).slice(0, 2)).toEqual([
    'Birth date: 1948',
    'Age: 77 or 78 years',
  ]);
});

it.each<[string, Partial<Patient>, string, string]>([
  [
    'a death',
    { deceasedDateTime: '2020-03-13' },
    'Age at death: 72 years',
    'Died on 13 March 2020',
  ],
  [
    'a death without a date',
    { deceasedBoolean: true },
    'Age at death: ?',
    'Died on a date that is not known',
  ],
  [
    'a birth to come',
    { birthDate: '2062-01-01' },
    'Age: ?',
    'Birth date in the future: to be checked',
  ],
  [
    'a merged record',
    { link: [{ type: 'replaced-by', other: { reference: 'Patient/p2' } }] },
    'Age: 78 years',
    'Identities merged: another record replaces this one',
  ],
  ['an inactive record', { active: false }, 'Age: 78 years', 'Inactive record'],
  [
    'a national identity that nobody validated',
    { identifier: [{ value: '2', system: 'urn:oid:1.2.250.1.213.1.4.8', type: typed('INS-NIR') }] },
    'Age: 78 years',
    'National identity not validated: it is not shown',
  ],
])('describePatient warns of %s', (_what, resource, age, warning) => {
  const patient = { birthDate: '1948-03-12', ...resource };
  expect(factsOf(patient)).toContain(age);
  expect(warningsOf(patient)).toEqual([warning]);
});

it('describePatient is of the record as it is written now', () => {
  const record = mapPatient({ resourceType: 'Patient', id: 'p1' }) as PatientRecord;
  record.demographics = { ...record.demographics, sex: 'male', birthDate: '2026-11-20' };
  const facts = describePatient(record, CLOCK).facts.map(({ value }) => value?.fr);
  expect(facts).toEqual(expect.arrayContaining(['6 jours', 'masculin']));
});
