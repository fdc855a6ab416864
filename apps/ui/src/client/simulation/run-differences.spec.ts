import type { NodeTrace } from '../run/run-nodes';
import { runDifferences } from './run-differences';

const node = (path: string, status: string, outputs?: object, more: object = {}): NodeTrace =>
  ({
    path,
    id: path,
    type: 't',
    kind: 'k',
    status,
    ...(outputs && { outputs }),
    ...more,
  }) as NodeTrace;

it('runDifferences says nothing of what went the same, at whatever time', () => {
  const ran = [node('a', 'done', { x: 1 }, { ms: 12, startedAt: '2026' })];
  expect(runDifferences(ran, [node('a', 'done', { x: 1 }, { ms: 0 })])).toEqual([]);
});

it('runDifferences names nodes that end otherwise, outputs that differ, and nodes of only one of both', () => {
  const ran = [node('a', 'done', { x: 1, y: 2 }), node('b', 'done'), node('old', 'done')];
  const simulated = [node('new', 'done'), node('a', 'done', { x: 1, y: 3 }), node('b', 'skipped')];
  const found = runDifferences(ran, simulated);
  expect(found.map(({ path, outputs }) => [path, outputs])).toEqual([
    ['new', []],
    ['a', ['y']],
    ['b', []],
    ['old', []],
  ]);
  expect(found[0]).toMatchObject({ ran: undefined, simulated: { status: 'done' } });
  expect(found[3]).toMatchObject({ ran: { status: 'done' }, simulated: undefined });
});
