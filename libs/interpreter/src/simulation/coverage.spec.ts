import type { NodeSpec, WorkflowSpec } from '@platform/workflow';

import { edgesOf, given, NUMBER, wardCatalog, wardSpec } from './__fixtures__/ward';
import { coverageTargets, nodeFinder } from './coverage-targets';
import { mergeCoverage } from './merge-coverage';
import { simulate } from './simulate';

const ports = [{ name: 'value', type: NUMBER, required: true }];
const switching: NodeSpec = {
  id: 'band',
  type: 'core.switch',
  config: { ports, cases: [{ name: 'high', when: 'in.value > 5' }], default: true },
};
const deciding: NodeSpec = {
  id: 'bands',
  type: 'core.table',
  config: {
    inputs: [{ name: 'value', type: NUMBER }],
    outputs: [{ name: 'level', type: NUMBER }],
    hit: 'unique',
    rows: [
      { when: { value: '< 5' }, then: { level: 1 } },
      { when: { value: '>= 5' }, then: { level: 2 } },
    ],
  },
};
const human = { assignment: { roles: ['doctor'] }, due: 'P1D' };

const targetOf = (
  node: NodeSpec,
  edges: readonly string[] = [],
  more: Partial<WorkflowSpec> = {},
) => coverageTargets(wardSpec([node], edges, more), wardCatalog).at(-1);

describe('what tests should bring about', () => {
  it.each<[string, NodeSpec, string[], string[]]>([
    [
      'a guard',
      { id: 'n', type: 'core.guard', config: { ports, when: 'in.value > 5' } },
      [],
      ['pass', 'else'],
    ],
    [
      'a guard whose unknown leads somewhere',
      { id: 'n', type: 'core.guard', config: { when: 'in.value > 5' } },
      ['n.unknown -> m.$after'],
      ['pass', 'else', 'unknown'],
    ],
    ['a switch', { ...switching, id: 'n' }, [], ['high', 'default']],
    ['a table', { ...deciding, id: 'n' }, ['n.none -> m.$after'], ['#1', '#2', 'none']],
    ['a human task', { id: 'n', type: 'w.ask', config: human }, [], ['accepted', 'rejected']],
    [
      'a human task that expires',
      {
        id: 'n',
        type: 'w.ask',
        config: { ...human, escalation: [{ after: 'P1D', do: 'expire' }] },
      },
      [],
      ['accepted', 'rejected', 'expired'],
    ],
    [
      'a wait with a timeout',
      {
        id: 'n',
        type: 'core.wait',
        config: { event: { eventType: 'e', match: 'true' }, timeout: 'PT1H' },
      },
      [],
      ['resumed', 'timedOut'],
    ],
    ['a wait without one', { id: 'n', type: 'core.wait', config: { for: 'PT1H' } }, [], []],
    ['a gateway of a plugin', { id: 'n', type: 'w.route' }, [], ['high', 'low']],
    ['a write', { id: 'n', type: 'w.write' }, [], []],
    [
      'a write whose failure somebody handles',
      { id: 'n', type: 'w.write', policy: { onError: 'route' } },
      [],
      ['failed'],
    ],
  ])('of %s', (_what, node, edges, outcomes) => {
    expect(targetOf(node, edges)).toEqual({ path: 'n', outcomes });
  });

  it('of a write that handles failures by the default of its workflow', () => {
    const settings = { defaults: { onError: 'ignore' as const } };
    expect(targetOf({ id: 'n', type: 'w.write' }, [], { settings })?.outcomes).toEqual(['failed']);
  });

  it('of the body of a map and of a called workflow too, under the paths of a trace', () => {
    const body = { nodes: [{ id: 'note', type: 'w.write' }], edges: [], outputs: [] };
    const child = { ...wardSpec([switching], []), slug: 'child' };
    const spec = wardSpec(
      [
        { id: 'each', type: 'core.map', config: { itemType: NUMBER, body } },
        { id: 'call', type: 'core.call', config: { workflow: 'child' } },
        { id: 'apart', type: 'core.call', config: { workflow: 'child', mode: 'detach' } },
      ],
      [],
    );
    const targets = coverageTargets(spec, wardCatalog, new Map([['child', child]]));
    expect(targets.map(({ path }) => path)).toEqual([
      ...['start', 'each', 'each/note', 'call', 'call/start', 'call/band', 'apart'],
    ]);
  });
});

describe('workflows that call one another twice at every level', () => {
  const call = (id: string, workflow: string): NodeSpec => ({
    ...{ id, type: 'core.call', config: { workflow } },
  });
  const level = (depth: number): WorkflowSpec => ({
    ...wardSpec([call('a', `level-${depth + 1}`), call('b', `level-${depth + 1}`)], []),
    slug: `level-${depth}`,
  });
  const LEVELS = 20;
  const callees = new Map(
    Array.from({ length: LEVELS }, (_, depth) => [`level-${depth + 1}`, level(depth + 1)] as const),
  );

  it('have ten thousand targets at most, and say which calls are folded', () => {
    const targets = coverageTargets(level(0), wardCatalog, callees);
    expect(targets.length).toBeGreaterThan(9_000);
    expect(targets.length).toBeLessThanOrEqual(10_000);
    const folded = targets.filter((target) => target.folded);
    expect(folded.length).toBeGreaterThan(0);
    // The deepest ones: whatever lies further up is there whole.
    const depths = folded.map(({ path }) => path.split('/').length);
    expect(Math.max(...depths) - Math.min(...depths)).toBeLessThanOrEqual(1);
    const { nodes } = mergeCoverage(targets, []);
    expect(nodes.filter((node) => node.folded)).toHaveLength(folded.length);
  });

  it('are looked into as deep as a path leads, and no wider', () => {
    const nodeAt = nodeFinder(level(0), wardCatalog, callees);
    expect(nodeAt(`${'a/'.repeat(LEVELS)}b`)?.id).toBe('b');
    expect(nodeAt(`${'a/'.repeat(LEVELS)}c`)).toBeUndefined();
    expect(nodeAt(`${'a/'.repeat(LEVELS + 1)}b`)).toBeUndefined();
    expect(nodeAt('start/a')).toBeUndefined();
  });
});

describe('coverage over several simulations', () => {
  const spec = wardSpec(
    [switching, { id: 'notify', type: 'w.write' }],
    ['start.value -> band.value', 'band.high.value -> notify.value'],
  );
  const targets = coverageTargets(spec, wardCatalog);
  const covering = async (...values: readonly number[]) =>
    mergeCoverage(
      targets,
      await Promise.all(values.map((value) => simulate(spec, given({ event: { value } })))),
    );

  it('is nothing without a simulation', async () => {
    const { executed, outcomes } = await covering();
    expect(executed).toEqual({ covered: 0, total: 3, percent: 0 });
    expect(outcomes).toEqual({ covered: 0, total: 2, percent: 0 });
  });

  it('says what one left out', async () => {
    const { nodes, executed, outcomes } = await covering(1);
    expect(executed).toEqual({ covered: 2, total: 3, percent: 66 });
    expect(outcomes).toEqual({ covered: 1, total: 2, percent: 50 });
    expect(nodes).toEqual([
      { path: 'start', executed: true, outcomes: [] },
      {
        path: 'band',
        executed: true,
        outcomes: [
          { outcome: 'high', covered: false },
          { outcome: 'default', covered: true },
        ],
      },
      { path: 'notify', executed: false, outcomes: [] },
    ]);
  });

  it('adds up', async () => {
    const { executed, outcomes } = await covering(1, 9);
    expect([executed.percent, outcomes.percent]).toEqual([100, 100]);
  });

  it('counts the rows of a table that decided', async () => {
    const table = wardSpec([deciding], ['start.value -> bands.value']);
    const run = await simulate(table, given({ event: { value: 9 } }));
    const { nodes } = mergeCoverage(coverageTargets(table, wardCatalog), [run]);
    expect(nodes.at(-1)).toEqual({
      path: 'bands',
      executed: true,
      outcomes: [
        { outcome: '#1', covered: false },
        { outcome: '#2', covered: true },
      ],
    });
  });

  it('takes every item of a map as the same node', async () => {
    const body = {
      nodes: [{ id: 'big', type: 'core.guard', config: { ports, when: 'in.value > 5' } }],
      edges: edgesOf(['$in.item -> big.value']),
      outputs: [{ name: 'kept', type: NUMBER, from: 'big.value' }],
    };
    const mapping = wardSpec(
      [{ id: 'each', type: 'core.map', config: { itemType: NUMBER, body } }],
      ['start.values -> each.items'],
      { outputs: [{ name: 'kept', type: { kind: 'list', of: NUMBER }, from: 'each.kept' }] },
    );
    const simulation = await simulate(mapping, given({ event: { values: [1, 9] } }));
    const { outcomes } = mergeCoverage(coverageTargets(mapping, wardCatalog), [simulation]);
    expect(outcomes).toEqual({ covered: 2, total: 2, percent: 100 });
  });

  it('counts a failure that a policy handles', async () => {
    const handled = wardSpec(
      [{ id: 'page', type: 'w.page', policy: { onError: 'ignore' } }],
      ['start.$done -> page.$after'],
    );
    const simulation = await simulate(handled, given());
    expect(simulation.status).toBe('completed');
    const { outcomes } = mergeCoverage(coverageTargets(handled, wardCatalog), [simulation]);
    expect(outcomes).toEqual({ covered: 1, total: 1, percent: 100 });
  });
});
