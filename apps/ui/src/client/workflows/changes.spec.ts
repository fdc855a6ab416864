import { groupChanges, kindsOf, type Change } from './changes';

const change = (given: Partial<Change>): Change => ({
  kind: 'changed',
  subject: 'node',
  id: 'dose',
  path: '/nodes/0',
  effect: 'behaviour',
  message: '',
  ...given,
});

const horizon = change({ member: '/config/horizon', before: 'P2D', after: 'P1D' });
const added = change({ kind: 'added', id: 'send', after: { id: 'send' } });
const link = change({
  kind: 'added',
  subject: 'edge',
  id: 'dose.value -> send.title',
  after: { from: 'dose.value', to: 'send.title' },
});
const name = change({ subject: 'metadata', id: 'name', before: 'A', after: 'B' });

it('changes: groups changes by node: a connection belongs to the node that it leads to', () => {
  expect(groupChanges([name, horizon, added, link])).toEqual([
    { node: 'dose', kind: 'changed', changes: [horizon] },
    { node: 'send', kind: 'added', changes: [added, link] },
    { node: undefined, kind: 'changed', changes: [name] },
  ]);
});

it('changes: takes a node whose member was added for a changed one', () => {
  const [group] = groupChanges([change({ kind: 'added', member: '/config/ports' })]);
  expect(group?.kind).toBe('changed');
});

it('changes: knows a node by a removed connection', () => {
  const removed = change({
    kind: 'removed',
    subject: 'edge',
    before: { from: 'a.b', to: 'check.title' },
  });
  expect(kindsOf(groupChanges([removed, name]))).toEqual(new Map([['check', 'changed']]));
});
