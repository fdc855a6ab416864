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
});
