import { isSameSystem } from '../ports/code-systems';
import { codingOf } from './coding';

describe('isSameSystem', () => {
  it('does not mind a trailing slash, nor two URIs of one system', () => {
    const ICD = 'https://smt.esante.gouv.fr/terminologie-cim-10';
    expect(isSameSystem(ICD, `${ICD}/`)).toBe(true);
    expect(
      isSameSystem('http://www.whocc.no/atc', 'https://smt.esante.gouv.fr/terminologie-atc'),
    ).toBe(true);
    expect(isSameSystem('urn:oid:2.16.840.1.113883.6.1', 'http://loinc.org')).toBe(true);
    expect(isSameSystem('urn:a', 'urn:b')).toBe(false);
    expect(isSameSystem(undefined, 'urn:b')).toBe(false);
  });
});

describe('codingOf', () => {
  it('gives the first coding that has a code, and the display of the text', () => {
    const concept = { text: 'Texte', coding: [{ display: 'sans code' }, { code: 'a' }] };
    expect(codingOf(concept)).toEqual({ code: 'a', display: 'Texte' });
    expect(codingOf({ coding: [{ code: 'a' }] })).toEqual({ code: 'a', display: 'a' });
  });

  it('gives the empty code for a text, and nothing for an empty concept', () => {
    expect(codingOf({ text: 'Texte' })).toEqual({ code: '', display: 'Texte' });
    expect(codingOf({ coding: [{ display: 'Affiché' }] })).toEqual({
      code: '',
      display: 'Affiché',
    });
    expect(codingOf({})).toBeUndefined();
    expect(codingOf(undefined)).toBeUndefined();
  });
});
