import type { HumanName, Identifier, Patient } from 'fhir/r4';
import { mapDemographics, mapPatient } from './map-patient';

const demographics = (more: Partial<Patient>) =>
  mapPatient({ resourceType: 'Patient', id: 'a', ...more })?.demographics;

describe('mapPatient', () => {
  it('prefers the usual name, then the official one, and builds it from its parts', () => {
    const official: HumanName = { use: 'official', family: 'Née', given: ['Anne', 'Marie'] };
    expect(demographics({ name: [official, { use: 'usual', text: 'Anne Usuelle' }] })?.name).toBe(
      'Anne Usuelle',
    );
    expect(demographics({ name: [{ text: 'Autre' }, official] })?.name).toBe('Anne Née');
  });

  it('gives every identifier that has a value, former ones too', () => {
    const identifier: Identifier[] = [
      { use: 'old', value: 'before' },
      { use: 'official', system: 'urn:oid:1.2.250.1.213.1.4.10', value: '1' },
      { system: 'urn:oid:1.2.250.1.213.1.4.10' },
    ];
    expect(demographics({ identifier })?.identifiers).toEqual([
      { value: 'before' },
      { system: 'urn:oid:1.2.250.1.213.1.4.10', value: '1' },
    ]);
  });

  describe('a national identity (INS)', () => {
    const NIR = 'urn:oid:1.2.250.1.213.1.4.8';
    const typed = (code: string) => ({ type: { coding: [{ code }] } });
    const status = (code: string): Partial<Patient> => ({
      extension: [
        {
          url: 'https://hl7.fr/ig/fhir/core/StructureDefinition/fr-core-identity-reliability',
          extension: [
            {
              url: 'identityStatus',
              valueCoding: {
                system: 'https://hl7.fr/ig/fhir/core/CodeSystem/fr-core-cs-v2-0445',
                code,
              },
            },
          ],
        },
      ],
    });
    const identifier: Identifier[] = [
      { system: NIR, value: 'ins-nir', ...typed('INS-NIR') },
      { system: 'urn:oid:1.2.250.1.213.1.4.9', value: 'ins-nia', ...typed('INS-NIA') },
      { system: NIR, value: 'untyped' },
      { system: 'urn:legacy', value: 'by-type', ...typed('INS-NIR') },
      { system: NIR, value: 'billing', ...typed('NH') },
      { system: 'urn:ipp', value: 'ipp', ...typed('PI') },
    ];
    const values = (more: Partial<Patient>) =>
      demographics({ identifier, ...more })?.identifiers?.map(({ value }) => value);

    it('is given when the identity is validated', () => {
      expect(values(status('VALI'))).toHaveLength(identifier.length);
    });

    it.each(['PROV', 'QUAL', 'VIDE', 'DOUB'])('is left out of an identity that is %s', (code) => {
      expect(values(status(code))).toEqual(['billing', 'ipp']);
    });

    it('is left out when nothing says how far the identity was verified', () => {
      expect(values({})).toEqual(['billing', 'ipp']);
      const elsewhere = {
        extension: [{ url: 'urn:x', extension: status('VALI').extension ?? [] }],
      };
      expect(values(elsewhere)).toEqual(['billing', 'ipp']);
    });
  });

  it.each([
    [{ deceasedBoolean: true }, true],
    [{ deceasedDateTime: '2026-01' }, true],
    [{ deceasedBoolean: false }, undefined],
    [{}, undefined],
  ])('says of %j that the patient died: %s', (more, deceased) => {
    expect(demographics(more)?.deceased).toBe(deceased);
  });

  it('does not guess a sex', () => {
    expect(demographics({})?.sex).toBe('unknown');
    expect(demographics({ gender: 'x' as never })?.sex).toBe('unknown');
  });

  it('takes no patient without an id', () => {
    expect(mapPatient({ resourceType: 'Patient' })).toBeUndefined();
  });

  it('does not take a former name while there is another', () => {
    expect(demographics({ name: [{ use: 'old', text: 'Avant' }, { text: 'Après' }] })?.name).toBe(
      'Après',
    );
  });
});

describe('mapDemographics', () => {
  const clock = { now: () => new Date('2026-06-14T22:30:00Z'), zone: 'Europe/Paris' };
  const at = (more: Partial<Patient>) =>
    mapDemographics({ resourceType: 'Patient', id: 'a', ...more }, clock);

  it('gives the age of the day in the zone, or the age at death', () => {
    // 22:30 UTC is already the birthday in Paris.
    expect(at({ birthDate: '1950-06-15' })).toMatchObject({
      ageYears: 76,
      birthDate: '1950-06-15',
    });
    expect(at({ birthDate: '1950-06-15', deceasedDateTime: '2000-06-14' })).toMatchObject({
      ageYears: 49,
      deceased: true,
    });
  });

  it('gives an approximate age and no birth date for a year or a month', () => {
    expect(at({ birthDate: '1950' })).toEqual({ patientId: 'a', sex: 'unknown', ageYears: 76 });
    expect(at({ birthDate: '1950-07' })).toEqual({ patientId: 'a', sex: 'unknown', ageYears: 75 });
  });

  it('refuses to give an age without a birth date', () => {
    expect(() => at({})).toThrow(/^âge du patient inconnu$/);
  });
});
