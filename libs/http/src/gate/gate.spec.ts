import { lineageOf, type Caller } from '..';

const caller = (more: Partial<Caller>): Caller => ({
  ...{ kind: 'user', id: 'u1', name: 'Jeanne', roles: new Set() },
  ...more,
});

it.each<[Partial<Caller>, readonly string[]]>([
  [{}, ['user:u1']],
  [{ users: ['u1', 'rpps-1'] }, ['user:u1', 'user:rpps-1']],
  [{ kind: 'key', id: 'aaaaaaaa' }, ['key:aaaaaaaa']],
  [
    { kind: 'key', id: 'bbbbbbbb', users: ['u1'], lineage: ['key:aaaaaaaa', 'user:u1'] },
    ['key:bbbbbbbb', 'user:u1', 'key:aaaaaaaa'],
  ],
])('through %j act %j', (more, lineage) => {
  expect(lineageOf(caller(more))).toEqual(lineage);
});
