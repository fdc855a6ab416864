import { referenceId } from './reference-id';

describe('referenceId', () => {
  it.each([
    ['Patient/123', '123'],
    ['Patient/123/_history/4', '123'],
    ['https://ehr.example/fhir/Patient/a-1.b', 'a-1.b'],
    ['https://ehr.example/fhir/R4/Patient/9/_history/2', '9'],
    ['urn:uuid:0c3151bd-1cbf-4d64-b04d-cd9187a4c6e0', '0c3151bd-1cbf-4d64-b04d-cd9187a4c6e0'],
    ['urn:oid:1.2.3', '1.2.3'],
    ['123', '123'],
    ['_history', '_history'],
    ['#contained', undefined],
    ['Patient?identifier=urn:ipp|42', undefined],
    ['Patient/', undefined],
    ['Patient/1#x', undefined],
    ['', undefined],
    ['not a reference', undefined],
    ['https://ehr.example/nothing', undefined],
  ])('reads %p as %p', (reference, id) => {
    expect(referenceId(reference)).toBe(id);
  });

  it.each([
    ['Patient/1', '1'],
    ['Patient/1/_history/2', '1'],
    ['urn:uuid:u-1', 'u-1'],
    ['1', '1'],
    ['https://own.example/fhir/Patient/1/_history/2', '1'],
    ['https://own.example/fhir/Patient/1', '1'],
    ['https://other.example/fhir/Patient/1', undefined],
    ['https://own.example/Patient/1', undefined],
    ['//own.example/fhir/Patient/1', undefined],
    ['/Patient/1', undefined],
    ['../Patient/1', undefined],
    ['Encounter/9/Patient/1', undefined],
    ['https://other.example/x?https://own.example/fhir/Patient/1', undefined],
  ])('knows the own server: reads %p as %p', (reference, id) => {
    const isOwnServer = (base: string) => base === 'https://own.example/fhir';
    expect(referenceId(reference, isOwnServer)).toBe(id);
  });
});
