import { asksFor } from './asks-for';

const LOINC = 'http://loinc.org';
const observation = {
  resourceType: 'Observation',
  status: 'final',
  code: { coding: [{ system: LOINC, code: '2823-3' }, { code: 'K' }] },
  subject: { reference: 'Patient/p1' },
  identifier: [{ system: 'urn:lab', value: 'a|b' }],
};
const asked = (params: Record<string, string | string[]>, record: object = observation) =>
  asksFor(record, { resource: 'Observation', params });

describe('what a query of a FHIR feed asks for', () => {
  it.each([
    ['no filter', {}, true],
    ['one of several codes', { code: `${LOINC}|1-1,${LOINC}|2823-3` }, true],
    ['a code of any system', { code: 'K' }, true],
    ['a code of another system', { code: 'http://other|2823-3' }, false],
    ['a code without a system', { code: '|K' }, true],
    ['a code that has a system', { code: '|2823-3' }, false],
    ['any code of a system', { code: `${LOINC}|` }, true],
    ['a code whose coding has no system', { code: `${LOINC}|K` }, false],
    ['the system that a status implies', { status: 'http://hl7.org/fhir/x|final' }, true],
    ['another status', { status: 'preliminary,amended' }, false],
    ['both of two filters', { status: 'final', code: ['K', '2823-3'] }, true],
    ['one of two filters', { status: 'final', code: ['K', '1-1'] }, false],
    ['an identifier with an escaped bar', { identifier: String.raw`urn:lab|a\|b` }, true],
    ['the patient by reference', { patient: 'Patient/p1' }, true],
    ['the patient by id', { subject: 'p1' }, true],
    ['another patient', { patient: 'Patient/p11' }, false],
  ])('a query for %s', (_, params: Record<string, string | string[]>, isAsked) => {
    expect(asked(params)).toBe(isAsked);
  });

  it('a resource of another type is not asked for, nor is what is none', () => {
    expect(asked({}, { resourceType: 'Condition' })).toBe(false);
    expect(asksFor('text', { resource: 'Observation' })).toBe(false);
  });

  it.each(['date', 'value-quantity', 'subject:Patient.name', 'constructor'])(
    'a query by %s is refused, because only the server can judge it',
    (name) => {
      expect(() => asked({ [name]: 'x' }, {})).toThrow(
        expect.objectContaining({ code: 'CONFIGURATION_INVALID', key: `query.params.${name}` }),
      );
    },
  );
});
