import { SubjectAliases } from './subject-aliases';

describe('the ids of the subjects of a run', () => {
  const aliases = new SubjectAliases({
    patient: { id: 'IPP-7431' },
    prescription: { id: 'IPP-7431-2' },
    visit: { id: '3' },
  });

  it('are hidden wherever a text contains them, the longer one first', () => {
    expect(
      aliases.hide({
        'IPP-7431': ['Patient/IPP-7431/_history/2', 'IPP-7431-2.'],
        nested: { text: 'de IPP-7431, puis XIPP-7431', count: 7431, none: null, yes: true },
      }),
    ).toEqual({
      '@patient': ['Patient/@patient/_history/2', '@prescription.'],
      nested: { text: 'de @patient, puis XIPP-7431', count: 7431, none: null, yes: true },
    });
  });

  it('that are short are hidden only where they are the whole text or follow a slash', () => {
    expect(aliases.hide(['3', 'Encounter/3', '3 mg', '13'])).toEqual([
      ...['@visit', 'Encounter/@visit', '3 mg', '13'],
    ]);
  });

  it('come back where the model used the alias', () => {
    const value = { reference: 'Patient/@patient', of: ['@prescription', '@visit'] };
    expect(aliases.restore(value)).toEqual({
      reference: 'Patient/IPP-7431',
      of: ['IPP-7431-2', '3'],
    });
  });

  it('come back as they are, whatever they look like', () => {
    for (const id of ['$&', "$'$`", '$1$$', 'IPP$&7431']) {
      const odd = new SubjectAliases({ patient: { id } });
      expect(odd.hide({ reference: `Patient/${id}` })).toEqual({ reference: 'Patient/@patient' });
      expect(odd.restore({ reference: 'Patient/@patient' })).toEqual({
        reference: `Patient/${id}`,
      });
    }
  });

  it('change nothing where a run has no subject', () => {
    const value = { text: '@patient' };
    expect(new SubjectAliases({}).hide(value)).toBe(value);
    expect(new SubjectAliases({}).restore(value)).toBe(value);
  });
});
