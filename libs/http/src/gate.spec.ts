import { lineageOf, type Caller } from './index';

const caller = (more: Partial<Caller>): Caller => ({
  ...{ kind: 'user', id: 'u1', name: 'Jeanne', roles: new Set() },
  ...more,
});

it.each<[Partial<Caller>, readonly string[]]>([
  [{}, ['user:u1']],
  [{ issuer: 'https://a.example' }, ['user:https://a.example:u1']],
  [{ kind: 'key', id: 'aaaaaaaa' }, ['key:aaaaaaaa']],
  [{ kind: 'key', id: 'bbbbbbbb', lineage: ['key:aaaaaaaa'] }, ['key:aaaaaaaa']],
])('%j is %j', (more, lineage) => {
  expect(lineageOf(caller(more))).toEqual(lineage);
});
