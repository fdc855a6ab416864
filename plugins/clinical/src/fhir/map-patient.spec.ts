import { mapPatient } from './map-patient';
import type { FhirPatient } from './resources';

const demographics = (more: Partial<FhirPatient>) =>
  mapPatient({ resourceType: 'Patient', id: 'a', ...more })?.demographics;

describe('mapPatient', () => {
  it('prefers the usual name, then the official one, and builds it from its parts', () => {
    const official = { use: 'official', family: 'Née', given: ['Anne', 'Marie'] };
    expect(demographics({ name: [official, { use: 'usual', text: 'Anne Usuelle' }] })?.name).toBe(
      'Anne Usuelle',
    );
    expect(demographics({ name: [{ text: 'Autre' }, official] })?.name).toBe('Anne Née');
  });

  it('gives every identifier that has a value, former ones too', () => {
    const identifier = [
      { use: 'old', value: 'before' },
      { use: 'official', system: 'urn:oid:1.2.250.1.213.1.4.10', value: '1' },
      { system: 'urn:oid:1.2.250.1.213.1.4.10' },
    ];
    expect(demographics({ identifier })?.identifiers).toEqual([
      { value: 'before' },
      { system: 'urn:oid:1.2.250.1.213.1.4.10', value: '1' },
    ]);
  });

  it('does not guess a sex', () => {
    expect(demographics({})?.sex).toBe('unknown');
    expect(demographics({ gender: 'x' })?.sex).toBe('unknown');
  });

  it('takes no patient without an id', () => {
    expect(mapPatient({ resourceType: 'Patient' })).toBeUndefined();
  });
});
