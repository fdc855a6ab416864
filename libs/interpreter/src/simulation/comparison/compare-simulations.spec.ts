import type { JsonValue } from '@platform/ports';

import { wardCatalog, wardSpec } from '../__fixtures__/ward';
import { write } from '../__fixtures__/ward-workflows';
import type { SimulatedEffect, Simulation } from '../simulation';
import { compareSimulations } from './compare-simulations';
import { valueDifferences } from './value-differences';

const effect = (
  nodePath: string,
  payload: JsonValue,
  more: Partial<SimulatedEffect> = {},
): SimulatedEffect => ({
  seq: 1,
  nodePath,
  port: 'ward',
  op: 'add',
  targetId: 'p1',
  payload,
  ...more,
});

const simulated = (effects: readonly SimulatedEffect[], more: Partial<Simulation> = {}) => ({
  outcome: 'simulated' as const,
  asked: [],
  missing: [],
  simulation: {
    status: 'completed' as const,
    outputs: {},
    nodes: [],
    effects: effects.map((each, index) => ({ ...each, seq: index + 1 })),
    pending: [],
    started: [],
    coverage: { executed: [], skipped: [], outcomes: [] },
    endedAt: '2026-11-20T08:00:00.000Z',
    ...more,
  },
});

const workflow = (...ids: string[]) => ({ spec: wardSpec(ids.map(write), []) });
const both = workflow('a', 'b');

const compare = (
  before: readonly SimulatedEffect[],
  after: readonly SimulatedEffect[],
  [one, other] = [both, both],
) =>
  compareSimulations(
    { workflow: one, past: simulated(before) },
    { workflow: other, past: simulated(after) },
    wardCatalog,
  )?.effects;

describe('the writes of two simulations', () => {
  it('are the same whatever node writes them, in whatever order, however their members are ordered', () => {
    const before = [effect('a', { x: 1, y: { z: [1, 2] } }), effect('b', { x: 2 })];
    const after = [effect('a', { x: 2 }), effect('b', { y: { z: [1, 2] }, x: 1 })];
    expect(compare(before, after)).toBeUndefined();
  });

  it('count as often as they are written', () => {
    const twice = [effect('a', 1), effect('a', 1)];
    expect(compare(twice, [effect('a', 1)])).toEqual({
      added: [],
      removed: [{ ...effect('a', 1), seq: 2 }],
      changed: [],
    });
  });

  it.each<[string, Partial<SimulatedEffect>]>([
    ['port', { port: 'other' }],
    ['operation', { op: 'remove' }],
    ['target', { targetId: 'p2' }],
  ])('to another %s are other writes', (_what, more) => {
    expect(compare([effect('a', 1)], [effect('a', 1, more)])).toEqual({
      added: [effect('a', 1, more)],
      removed: [effect('a', 1)],
      changed: [],
    });
  });

  it('of one node with another payload are changed, place by place', () => {
    const before = effect('a', { severity: 'low', list: [1, 2], gone: true, same: 1 });
    const after = effect('a', { severity: 'high', list: [1], same: 1, new: null });
    expect(compare([before], [after])).toEqual({
      added: [],
      removed: [],
      changed: [
        {
          port: 'ward',
          op: 'add',
          targetId: 'p1',
          nodePath: 'a',
          differences: [
            { path: '/severity', before: 'low', after: 'high' },
            { path: '/list/1', before: 2 },
            { path: '/gone', before: true },
            { path: '/new', after: null },
          ],
        },
      ],
    });
  });

  it('of another node are added and removed, unless it was renamed', () => {
    const [before, after] = [[effect('a', 1)], [effect('b', 2)]];
    expect(compare(before, after)).toMatchObject({
      added: [{ nodePath: 'b' }],
      removed: [{ nodePath: 'a' }],
    });
    expect(compare(before, after, [workflow('a'), workflow('b')])).toEqual({
      added: [],
      removed: [],
      changed: [
        {
          port: 'ward',
          op: 'add',
          targetId: 'p1',
          nodePath: 'b',
          differences: [{ path: '', before: 1, after: 2 }],
        },
      ],
    });
  });
});

describe('two simulations', () => {
  const compareAll = (before: Partial<Simulation>, after: Partial<Simulation>) =>
    compareSimulations(
      { workflow: both, past: simulated([], before) },
      { workflow: both, past: simulated([], after) },
      wardCatalog,
    );

  it('differ by their outputs, status, error and the runs they start', () => {
    expect(compareAll({ outputs: { a: 1 } }, { outputs: { a: 2 } })).toMatchObject({
      outputs: [{ path: '/a', before: 1, after: 2 }],
    });
    const error = { code: 'none', message: 'rien', nodePath: 'a' };
    expect(compareAll({}, { status: 'failed', error })).toMatchObject({
      status: { before: 'completed', after: 'failed' },
      error: { after: error },
    });
    const run = { runId: 'simulation~a', workflow: 'w', inputs: { n: 1 }, context: {}, at: '' };
    expect(compareAll({ started: [run] }, { started: [] })).toMatchObject({
      started: { before: ['w'], after: [] },
    });
    expect(
      compareAll({ started: [run] }, { started: [{ ...run, inputs: { n: 2 } }] }),
    ).toMatchObject({
      started: { before: ['w'], after: ['w'] },
    });
    expect(compareAll({ started: [run] }, { started: [{ ...run, at: 'later' }] })).toBeUndefined();
  });

  it('differ when one of them does not start', () => {
    const past = { outcome: 'not-started', reason: { fr: 'non', en: 'no' } } as const;
    expect(
      compareSimulations(
        { workflow: both, past: simulated([effect('a', 1)]) },
        { workflow: both, past },
        wardCatalog,
      ),
    ).toMatchObject({
      effects: { removed: [{ nodePath: 'a' }] },
      status: { before: 'completed', after: 'not-started' },
    });
    const never = { workflow: both, past };
    expect(compareSimulations(never, never, wardCatalog)).toBeUndefined();
  });
});

it('escapes the names of members in the path of a difference', () => {
  expect(valueDifferences({ 'a/b~c': 1 }, {})).toEqual([{ path: '/a~1b~0c', before: 1 }]);
});
