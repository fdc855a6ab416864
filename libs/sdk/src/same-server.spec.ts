import { isSameServer } from './same-server';

const BASE = 'https://ehr.example.org/fhir';

describe('isSameServer', () => {
  it.each([
    BASE,
    'https://ehr.example.org/fhir/',
    'https://ehr.example.org:443/fhir',
    'http://ehr.example.org/fhir',
    'http://ehr.example.org:80/fhir//',
    'HTTPS://EHR.Example.ORG/fhir',
    'https://ehr.example.org/a/../fhir',
  ])('knows %s again', (base) => {
    expect(isSameServer(BASE, base)).toBe(true);
    expect(isSameServer(base, BASE)).toBe(true);
  });

  it.each([
    'https://other.example.org/fhir',
    'https://ehr.example.org.evil.example/fhir',
    'https://ehr.example.org/fhir/tenant-b',
    'https://ehr.example.org/FHIR',
    'https://ehr.example.org',
    'https://ehr.example.org:8443/fhir',
    'https://ehr.example.org@evil.example/fhir',
    'https://user@ehr.example.org/fhir',
    'https://ehr.example.org/fhir?x=',
    'https://ehr.example.org/fhir#',
    'https://ehr.example.org/fhir/../other',
    'ftp://ehr.example.org/fhir',
    '//ehr.example.org/fhir',
    'ehr.example.org/fhir',
    'https://',
    '',
  ])('takes %j for another server', (base) => {
    expect(isSameServer(BASE, base)).toBe(false);
  });

  it('keeps stated ports apart, and takes one stated port for one server whatever the protocol', () => {
    expect(isSameServer('http://ehr:8080/fhir', 'http://ehr:8081/fhir')).toBe(false);
    expect(isSameServer('http://ehr:8080/fhir', 'https://ehr:8080/fhir')).toBe(true);
    expect(isSameServer('http://ehr:8080/fhir', 'http://ehr/fhir')).toBe(false);
  });

  it('is never true of what is no address, not even with itself', () => {
    expect(isSameServer('', '')).toBe(false);
    expect(isSameServer('fhir', 'fhir')).toBe(false);
  });
});
