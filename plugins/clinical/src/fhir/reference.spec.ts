import {
  isElsewhere,
  parseReference,
  referencedId,
  referenceKey,
  type IsOwnServer,
} from './reference';

describe('parseReference', () => {
  it.each([
    ['Patient/42', { kind: 'resource', type: 'Patient', id: '42' }],
    ['Patient/42/_history/3', { kind: 'resource', type: 'Patient', id: '42', version: '3' }],
    [
      'https://ehr.chu.example/fhir/r4/Patient/a-1.b/_history/9',
      {
        kind: 'resource',
        base: 'https://ehr.chu.example/fhir/r4',
        type: 'Patient',
        id: 'a-1.b',
        version: '9',
      },
    ],
    ['urn:uuid:0c3f5ad0-0000', { kind: 'urn', id: '0c3f5ad0-0000' }],
    ['urn:oid:1.2.250', { kind: 'urn', id: '1.2.250' }],
    ['#med1', { kind: 'contained', id: 'med1' }],
    ['#', { kind: 'contained', id: '' }],
  ])('reads %s', (reference, target) => {
    expect(parseReference({ reference })).toEqual(target);
  });

  it('reads a business identifier when there is nothing else', () => {
    const identifier = { system: 'urn:oid:1.2', value: 'IPP1' };
    expect(parseReference({ identifier, type: 'Patient' })).toEqual({
      kind: 'identifier',
      system: 'urn:oid:1.2',
      value: 'IPP1',
      type: 'Patient',
    });
    expect(parseReference({ reference: 'Patient/1', identifier })).toMatchObject({ id: '1' });
  });

  it.each(['', '42', 'Patient/', 'Patient/a b', '../Patient/1?x=y', 'urn:uuid:', 'mailto:a@b'])(
    'makes nothing of %j',
    (reference) => {
      expect(parseReference({ reference })).toBeUndefined();
    },
  );

  it('makes nothing of a display alone, or of a reference longer than any URL', () => {
    expect(parseReference({ display: 'Anne' })).toBeUndefined();
    expect(parseReference(undefined)).toBeUndefined();
    expect(parseReference({ reference: `https://${'a/'.repeat(2_000)}Patient/1` })).toBeUndefined();
  });

  it('takes a bare id when the type is stated beside it', () => {
    expect(parseReference({ reference: '42', type: 'Patient' })).toMatchObject({ id: '42' });
  });
});

describe('referencedId', () => {
  it('gives the id for the expected type only', () => {
    expect(referencedId({ reference: 'Patient/42/_history/1' }, 'Patient')).toBe('42');
    expect(referencedId({ reference: 'Group/42' }, 'Patient')).toBeUndefined();
    expect(referencedId({ reference: 'urn:uuid:1-2' }, 'Patient')).toBe('1-2');
    expect(referencedId({ reference: '#p' }, 'Patient')).toBeUndefined();
    expect(referencedId({ identifier: { value: 'IPP1' } }, 'Patient')).toBeUndefined();
  });
});

describe('a reference to another server', () => {
  const isOwn: IsOwnServer = (base) => base === 'https://ehr/fhir';
  const own = { reference: 'https://ehr/fhir/Patient/42/_history/1' };
  const other = { reference: 'https://other/fhir/Patient/42' };

  it('has neither id nor key here', () => {
    expect(referencedId(own, 'Patient', isOwn)).toBe('42');
    expect(referenceKey(own, isOwn)).toBe('Patient/42');
    expect(isElsewhere(own, isOwn)).toBe(false);
    expect(referencedId(other, 'Patient', isOwn)).toBeUndefined();
    expect(referenceKey(other, isOwn)).toBeUndefined();
    expect(isElsewhere(other, isOwn)).toBe(true);
  });

  it('is every absolute one where there is no server', () => {
    expect(referencedId(own, 'Patient')).toBeUndefined();
    expect(referenceKey(own)).toBeUndefined();
    expect(isElsewhere({ reference: 'Patient/42' })).toBe(false);
    expect(isElsewhere({ reference: 'urn:uuid:1' })).toBe(false);
  });
});

describe('referenceKey', () => {
  it('is the same for each way to reach one resource', () => {
    const keys = ['Medication/m', 'https://ehr/fhir/Medication/m', 'Medication/m/_history/2'];
    expect(keys.map((reference) => referenceKey({ reference }, () => true))).toEqual(
      keys.map(() => 'Medication/m'),
    );
    expect(referenceKey({ reference: '#m' })).toBeUndefined();
  });
});
