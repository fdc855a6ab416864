import type { FhirResource } from 'fhir/r4';

import { recordKey, versionMark } from './record-key';

const resource = (id: string, versionId = '3', status = 'final'): FhirResource =>
  ({ resourceType: 'Observation', id, status, meta: { versionId } }) as FhirResource;

it('recordKey names the version, the resource, or each status of it', () => {
  expect(recordKey(resource('o-1'), 'version')).toBe('Observation.o-1.v3');
  expect(recordKey(resource('o-1'), 'id')).toBe('Observation.o-1');
  expect(recordKey(resource('o-1'), 'id+status')).toBe('Observation.o-1.final');
});

it('recordKey is different for different versions, whatever characters they have', () => {
  const given = [
    ['a', '1.v2'],
    ['a.v1', '2'],
    ['a', 'W/"2"'],
    ['a/b', '2'],
    ['a:b', '2'],
  ] as const;
  const keys = given.map(([id, version]) => recordKey(resource(id, version), 'version'));
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9._-]{1,150}$/);
});

it('recordKey: marks a version by its opaque id, or by its time', () => {
  expect(versionMark(resource('a', '1'))).not.toBe(versionMark(resource('a', '01')));
  expect(versionMark(resource('a', '1'))).toBe(versionMark(resource('a', '1', 'amended')));
  const [first, second] = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:01Z'].map((lastUpdated) =>
    versionMark({ resourceType: 'Observation', id: 'a', meta: { lastUpdated } } as FhirResource),
  );
  expect(first).not.toBe(second);
});

it('recordKey names what a resource says: the same whoever writes it again, another when it is corrected', () => {
  const said = { ...resource('o-1'), valueQuantity: { value: 4.1, unit: 'mmol/L' } };
  const key = (more: object) => recordKey({ ...said, ...more } as FhirResource, 'content');
  const first = key({});
  expect(first).toMatch(/^Observation\.o-1\.c[0-9a-f]{32}$/);
  expect(key({ meta: { versionId: '4' }, text: { status: 'generated' } })).toBe(first);
  expect(key({ valueQuantity: { unit: 'mmol/L', value: 4.1 } })).toBe(first);
  expect(key({ valueQuantity: { value: 7.1, unit: 'mmol/L' } })).not.toBe(first);
  expect(key({ status: 'corrected' })).not.toBe(first);
});
