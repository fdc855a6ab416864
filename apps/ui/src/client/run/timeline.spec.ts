import type { NodeTrace } from './run-nodes';
import { timelineOf, type AuditLine } from './timeline';

const node = (path: string, more: Partial<NodeTrace>): NodeTrace => ({
  ...{ path, id: path, type: 'core.log', kind: 'transform', status: 'done' },
  ...more,
});
const at = (second: number): string => new Date(Date.UTC(2026, 10, 25, 8, 0, second)).toISOString();
const act = (seq: number, second: number): AuditLine => ({
  ...{ seq, at: at(second), action: 'resolveValidation', resource: 'validation:ask:r' },
  ...{ actor: { kind: 'user', id: 'u', name: 'Dr Martin' }, requestId: 'q', hash: '' },
});
const run = (nodes: readonly NodeTrace[], endedAt?: string) => ({
  ...{ createdAt: at(1), eventType: 'lab.result' },
  snapshot: {
    ...{ runId: 'r', phase: 'ended', status: 'completed', startedAt: at(1), nodes: [...nodes] },
    ...{ pending: [], awaited: [], started: [], workflow: {} as never },
    ...(endedAt !== undefined && { endedAt }),
  } as never,
});
const keysOf = (...given: Parameters<typeof timelineOf>) =>
  timelineOf(...given).map(({ key }) => key);

it('timeline: has what the run did in the order of time, from the event to the end', () => {
  const nodes = [
    node('b', { startedAt: at(3), endedAt: at(3), ms: 4 }),
    node('a', { startedAt: at(2), endedAt: at(2), ms: 4 }),
    node('skipped', { status: 'skipped' }),
  ];
  expect(keysOf(run(nodes, at(9)), [])).toEqual(['received', 'node a', 'node b', 'ended']);
});

it('timeline: has the beginning of a node that took long or still waits', () => {
  const nodes = [
    node('long', { startedAt: at(2), endedAt: at(16), ms: 14_000 }),
    node('waits', { startedAt: at(3), status: 'waiting' }),
  ];
  expect(keysOf(run(nodes), [])).toEqual(['received', 'began long', 'began waits', 'node long']);
});

it('timeline: has the beginning of a task of a person, however soon it was decided', () => {
  const ask = node('ask', { kind: 'human-task', startedAt: at(2), endedAt: at(3), ms: 1_000 });
  expect(keysOf(run([ask]), [])).toEqual(['received', 'began ask', 'node ask']);
});

it('timeline: puts what people did between, before what it caused at the same instant', () => {
  const nodes = [node('ask', { startedAt: at(2), endedAt: at(15), ms: 13_000 })];
  expect(keysOf(run(nodes), [act(7, 15)])).toEqual(['received', 'began ask', 'act 7', 'node ask']);
});

it('of a run whose engine does not respond has the event and the acts', () => {
  const silent = { createdAt: at(1), eventType: null, snapshot: null };
  expect(keysOf(silent, [act(1, 0)])).toEqual(['act 1', 'received']);
});
