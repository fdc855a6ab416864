import type { Patient } from 'fhir/r4';

import { expectValid } from '../__fixtures__/valid-fhir';
import { patchPatient } from './patient-patch';

const patient: Patient = {
  resourceType: 'Patient',
  id: 'p1',
  gender: 'female',
  birthDate: '1950-06-15',
  name: [{ use: 'official', family: 'Exemple', given: ['Anne'] }],
  identifier: [{ system: 'urn:ipp', value: '1' }],
};

it('patient patch: sets the usual name and leaves the official one alone', () => {
  const once = expectValid(patchPatient(patient, { name: 'Anne Autre' }));
  expect(once.name).toEqual([{ use: 'usual', text: 'Anne Autre' }, ...(patient.name ?? [])]);
  const twice = patchPatient(once, { name: 'Anne Tierce' });
  expect(twice.name).toEqual([{ use: 'usual', text: 'Anne Tierce' }, ...(patient.name ?? [])]);
});

it('patient patch: adds identifiers by system and value, and removes none', () => {
  const identifiers = [
    { system: 'urn:ipp', value: '1' },
    { system: 'urn:ipp', value: '2' },
  ];
  expect(patchPatient(patient, { identifiers }).identifier).toEqual(identifiers);
});

it('patient patch: gives the patient itself back when nothing changes', () => {
  expect(
    patchPatient(patient, { sex: 'female', identifiers: [{ system: 'urn:ipp', value: '1' }] }),
  ).toBe(patient);
});

it('patient patch: keeps the date of a death, and forgets it when the patient lives', () => {
  const dead: Patient = { ...patient, deceasedDateTime: '2026-01-01' };
  expect(patchPatient(dead, { deceased: true })).toBe(dead);
  const alive = expectValid(patchPatient(dead, { deceased: false }));
  expect(alive).toMatchObject({ deceasedBoolean: false });
  expect(alive.deceasedDateTime).toBeUndefined();
});

it.each([{ patientId: 'p2' }, { ageYears: 12 }, { birthDate: '1950' }])(
  'patient patch: refuses a patch that would falsify the identity: %j',
  (patch) => {
    expect(() => patchPatient(patient, patch)).toThrow(
      expect.objectContaining({ code: 'CLINICAL_DEMOGRAPHICS_REFUSED' }),
    );
  },
);

it('patient patch: refuses an age even without a birth date: FHIR has no place for it', () => {
  const { birthDate: _unknown, ...unborn } = patient;
  expect(() => patchPatient(unborn, { ageYears: 12 })).toThrow(
    expect.objectContaining({ code: 'CLINICAL_DEMOGRAPHICS_REFUSED' }),
  );
});

describe('a validated identity', () => {
  const validated: Patient = {
    ...patient,
    extension: [
      {
        url: 'https://hl7.fr/ig/fhir/core/StructureDefinition/fr-core-identity-reliability',
        extension: [{ url: 'identityStatus', valueCoding: { code: 'VALI' } }],
      },
    ],
  };

  it.each([{ sex: 'other' as const }, { birthDate: '1950-06-16' }])(
    'keeps its traits: %j is refused',
    (patch) => {
      expect(() => patchPatient(validated, patch)).toThrow(
        expect.objectContaining({ code: 'CLINICAL_DEMOGRAPHICS_REFUSED' }),
      );
      expect(patchPatient(patient, patch)).toMatchObject({ id: 'p1' });
    },
  );

  it('takes what is no trait, and traits that stay the same', () => {
    const patch = { sex: 'female', birthDate: '1950-06-15', name: 'Anne Autre' } as const;
    expect(patchPatient(validated, patch).name).toHaveLength(2);
  });
});
