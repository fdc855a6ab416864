import { isSameSystem, systemUris } from './code-systems';

const ATC_SMT = 'https://smt.esante.gouv.fr/terminologie-atc';
const ATC_WHO = 'http://www.whocc.no/atc';

describe('isSameSystem', () => {
  it.each([
    ['http://loinc.org', 'http://loinc.org/'],
    [ATC_SMT, ATC_WHO],
    [`${ATC_WHO}/`, '2.16.840.1.113883.6.73'],
    ['urn:oid:1.2.250.1.1', '1.2.250.1.1'],
    ['URN:OID:1.2.250.1.1', 'urn:oid:1.2.250.1.1'],
  ])('%s is %s', (a, b) => {
    expect([isSameSystem(a, b), isSameSystem(b, a)]).toEqual([true, true]);
  });

  it.each([
    ['http://loinc.org', 'http://snomed.info/sct'],
    [ATC_SMT, 'https://smt.esante.gouv.fr/terminologie-bdpm'],
    ['urn:oid:1.2.250.1.1', 'urn:oid:1.2.250.1.11'],
    ['http://site.example/codes', 'http://site.example/Codes'],
  ])('%s is not %s', (a, b) => {
    expect(isSameSystem(a, b)).toBe(false);
  });
});

it('code systems: lists the URIs of a system, as given first', () => {
  expect(systemUris(`${ATC_WHO}/`)).toEqual([
    `${ATC_WHO}/`,
    ATC_SMT,
    ATC_WHO,
    'urn:oid:2.16.840.1.113883.6.73',
  ]);
  expect(systemUris('urn:site')).toEqual(['urn:site']);
});
