import type { CodeableConcept } from 'fhir/r4';

import { isSameSystem } from '../ports/code-systems';
import { codeOf, codingOf, type WantedCode } from './coding';

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

  it.each([
    ['a null code with an extension', { coding: [{ code: null, _code: {}, display: 'Toux' }] }],
    ['a null coding before', { coding: [null, { display: 'Toux' }] }],
    ['a null text', { text: null, coding: [{ display: 'Toux' }] }],
    ['a blank code', { text: 'Toux', coding: [{ code: ' ' }] }],
    ['a system alone', { text: 'Toux', coding: [{ system: 'urn:x' }] }],
  ])('says that there is no code: %s', (_what, concept) => {
    expect(codingOf(concept as CodeableConcept)).toEqual({ code: '', display: 'Toux' });
  });

  it('says nothing of a concept that is absent for a reason', () => {
    const absent = { _text: { extension: [] }, coding: [{ _code: { extension: [] } }] };
    expect(codingOf(absent as CodeableConcept)).toBeUndefined();
    expect(codingOf({ coding: [] })).toBeUndefined();
    expect(codingOf({ text: '' })).toBeUndefined();
  });

  it('chooses the coding that is asked for, then the preferred system', () => {
    const coding = [
      { code: 'K', system: 'urn:lab' },
      { code: '2823-3', system: 'http://loinc.org' },
      { code: '6298-4', system: 'http://loinc.org/' },
    ];
    const preferredSystems = ['http://loinc.org'];
    const chosen = (wanted?: WantedCode) =>
      codingOf({ coding }, { preferredSystems, wanted })?.code;
    expect(chosen()).toBe('2823-3');
    expect(chosen({ code: '6298-4', system: 'http://loinc.org' })).toBe('6298-4');
    expect(chosen({ code: 'K' })).toBe('K');
    expect(chosen({ code: 'K', system: 'http://loinc.org' })).toBe('2823-3');
  });
});

describe('codeOf', () => {
  it('gives the code that is known among those that a server adds', () => {
    const concept = { coding: [{ code: 'CONF', system: 'urn:local' }, { code: 'confirmed' }] };
    expect(codeOf(concept, ['confirmed'])).toBe('confirmed');
    expect(codeOf(concept, ['refuted'])).toBe('CONF');
    expect(codeOf({ text: 'confirmé' }, ['confirmed'])).toBeUndefined();
  });
});
