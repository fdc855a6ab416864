import type { Catalog } from '../api/use-catalog';
import { withDisplays } from './coded-values';

const coded = { kind: 'coded', valueSet: 'severity' };
const catalog = {
  valueSets: [{ id: 'severity', concepts: [{ code: 'critical', display: 'Critique' }] }],
  types: [{ name: 'Note', fields: { level: { type: coded } } }],
} as unknown as Catalog;
const type = {
  inputs: [
    { name: 'severity', type: coded },
    { name: 'note', type: { kind: 'object', name: 'Note' } },
    { name: 'other', type: { kind: 'object', name: 'Unknown' } },
  ],
} as never;

it('says codes in the words of their value set', () => {
  const payload = { severity: 'critical', level: 'critical', title: 'critical' };
  expect(withDisplays(payload, type, catalog)).toEqual({
    severity: { code: 'critical', display: 'Critique' },
    level: { code: 'critical', display: 'Critique' },
    title: 'critical',
  });
});

it('keeps a code that the value set does not have, and what an unknown node writes', () => {
  expect(withDisplays({ severity: 'x' }, type, catalog)).toEqual({ severity: 'x' });
  expect(withDisplays({ severity: 'critical' }, undefined, catalog)).toEqual({
    severity: 'critical',
  });
});
