import type { Catalog } from '../api/use-catalog';
import { displayed, membersOf, portsWithin, type Port } from './displayed';

const coded = { kind: 'coded', valueSet: 'severity' };
const catalog = {
  valueSets: [{ id: 'severity', concepts: [{ code: 'critical', display: 'Critique' }] }],
  types: [
    {
      name: 'Note',
      fields: { level: { type: coded }, part: { type: { kind: 'object', name: 'Note' } } },
    },
  ],
} as unknown as Catalog;
const note = { kind: 'object', name: 'Note' };
const ports = [
  { name: 'severity', type: coded },
  { name: 'notes', type: { kind: 'list', of: note } },
  { name: 'other', type: { kind: 'object', name: 'Unknown' } },
] as unknown as readonly Port[];
const CRITICAL = { code: 'critical', display: 'Critique' };

it('displayed says codes in the words of their value set, however deep', () => {
  const of = {
    severity: 'critical',
    notes: [{ level: 'critical', text: 'critical', part: { level: 'critical' } }],
    title: 'critical',
  };
  expect(displayed(of, ports, catalog)).toEqual({
    severity: CRITICAL,
    notes: [{ level: CRITICAL, text: 'critical', part: { level: CRITICAL } }],
    title: 'critical',
  });
});

it('displayed keeps what the value set, the types or the ports do not have', () => {
  const of = { severity: 'x', other: { level: 'critical' }, notes: 'critical', constructor: 1 };
  expect(displayed(of, ports, catalog)).toEqual(of);
});

it('displayed has the members of an object, and of each object of a list, with their labels', () => {
  const labelled = {
    types: [
      { name: 'Note', fields: { level: { type: coded, label: 'Niveau', doc: 'Haut, bas.' } } },
    ],
  } as unknown as Catalog;
  const members = [{ name: 'level', type: coded, label: 'Niveau', description: 'Haut, bas.' }];
  const list = { kind: 'list', of: note } as unknown as Port['type'];
  expect(membersOf(note as unknown as Port['type'], labelled)).toEqual(members);
  expect(membersOf(list, labelled)).toEqual(members);
  expect(membersOf(undefined, labelled)).toEqual([]);
  expect(membersOf(list, undefined)).toEqual([]);
});

it('displayed has the members of the objects that are written side by side', () => {
  const names = portsWithin([{ name: 'note', type: note }] as never, catalog);
  expect(names.map(({ name }) => name)).toEqual(['note', 'level', 'part']);
});
