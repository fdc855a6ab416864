import { barsOf } from './bars';
import type { NodeTrace } from './run-nodes';

const at = (second: number): string => new Date(Date.UTC(2026, 10, 20, 8, 0, second)).toISOString();
const node = (path: string, startedAt?: string, endedAt?: string): NodeTrace => ({
  ...{ path, id: path, type: 't', kind: 'compute', status: 'done' },
  ...(startedAt !== undefined && { startedAt }),
  ...(endedAt !== undefined && { endedAt }),
});

it('barsOf shows when each node worked, as shares of the run, in the order of their beginning', () => {
  const nodes = [node('late', at(5), at(10)), node('never'), node('early', at(0), at(5))];
  expect(
    barsOf({ createdAt: at(0), endedAt: at(10) }, nodes, 0).map(({ node: { path }, ...bar }) => [
      path,
      bar,
    ]),
  ).toEqual([
    ['early', { from: 0, length: 0.5, ms: 5_000 }],
    ['late', { from: 0.5, length: 0.5, ms: 5_000 }],
  ]);
});

it('barsOf lets what has not ended last until now', () => {
  const run = { createdAt: at(0), endedAt: undefined };
  expect(barsOf(run, [node('waits', at(2))], Date.parse(at(8)))).toMatchObject([
    { from: 0.25, length: 0.75, ms: 6_000 },
  ]);
});
