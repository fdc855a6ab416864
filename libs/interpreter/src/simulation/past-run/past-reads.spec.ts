import type { WorkflowSpec } from '@platform/workflow';

import type { NodeTrace } from '../../trace';
import { edgesOf, NUMBER, wardSpec } from '../__fixtures__/ward';
import { write } from '../__fixtures__/ward-workflows';
import type { Simulation } from '../simulation';
import { looking, lookup, ran, replay, told } from './__fixtures__/past-harness';

describe('a read of a past run', () => {
  it('comes to what it came to, without any record there', async () => {
    const { past, simulation } = await ran(looking(), { event: { value: 1 } });
    const again = await replay(past, looking());
    expect(again).toMatchObject({ outcome: 'simulated', missing: [] });
    expect((again as { simulation: Simulation }).simulation.effects).toEqual(simulation.effects);
    expect(simulation.effects).toMatchObject([{ payload: { number: 20 } }]);
  });

  it('fails as it failed, and the policy of the new version is what counts', async () => {
    const { past } = await ran(looking(), { event: { value: 9 } });
    expect(await told(past, looking())).toMatchObject({ status: 'failed', missing: [] });
    const substituting = looking(
      lookup({ policy: { onError: 'substitute', substitute: { value: 4 } } }),
    );
    expect(await told(past, substituting)).toEqual({
      status: 'completed',
      written: [4],
      missing: [],
    });
  });

  it.each<[string, WorkflowSpec, string]>([
    [
      'is not in the trace',
      wardSpec(
        [...looking().nodes.slice(1), { id: 'more', type: 'w.read' }],
        ['start.value -> lookup.value', 'lookup.value -> note.value', 'start.$done -> more.$after'],
      ),
      'more read not-in-trace',
    ],
    [
      'is configured otherwise',
      looking(lookup({ config: { unit: 'mg' } })),
      'lookup read node-changed',
    ],
    [
      'is asked with other inputs',
      {
        ...looking(lookup({ inputs: { value: { const: 2 } } })),
        edges: edgesOf(['start.$done -> lookup.$after', 'lookup.value -> note.value']),
      },
      'lookup read inputs-changed',
    ],
    [
      'is of another type',
      wardSpec([{ id: 'lookup', type: 'w.read' }], ['start.$done -> lookup.$after']),
      'lookup read node-changed',
    ],
  ])('that %s is missing', async (_what, spec, missing) => {
    const { past } = await ran(looking(), { event: { value: 1 } });
    expect(await told(past, spec)).toMatchObject({ missing: [missing] });
  });

  it('that the trace kept no more than the size of is missing', async () => {
    const { past } = await ran(looking(), { event: { value: 1 } });
    const nodes = past.nodes.map((node): NodeTrace =>
      node.id === 'lookup' ? { ...node, outputs: { value: { $truncated: 20_000 } } } : node,
    );
    expect(await told({ ...past, nodes }, looking())).toMatchObject({
      missing: ['lookup read truncated'],
    });
  });

  it('that was not over is missing', async () => {
    const { past } = await ran(looking(), { event: { value: 1 } });
    const nodes = past.nodes.flatMap((node): NodeTrace[] => {
      const { outputs: _outputs, endedAt: _endedAt, ...begun } = node;
      return node.id === 'lookup' ? [{ ...begun, status: 'running' }] : [];
    });
    expect(await told({ ...past, nodes }, looking())).toMatchObject({
      missing: ['lookup read not-ended'],
    });
  });

  it('is made on the real record when that may be asked, which it is once', async () => {
    const { past } = await ran(looking(), { event: { value: 1 } });
    let asked = 0;
    const records = async () => {
      asked += 1;
      return { ward: [7, 8, 9] };
    };
    expect(await told(past, looking(), { records })).toMatchObject({ written: [20] });
    expect(asked).toBe(0);
    const other = looking(lookup({ config: { unit: 'mg' } }));
    expect(await told(past, other, { records })).toEqual({
      status: 'completed',
      written: [8],
      missing: [],
    });
    expect(asked).toBe(1);
  });

  it('of a port that no record serves stays missing', async () => {
    const { past } = await ran(looking(), { event: { value: 1 } });
    const other = looking(lookup({ config: { unit: 'mg' } }));
    const records = async () => ({}) as { ward: number[] };
    expect(await told(past, other, { records })).toMatchObject({
      missing: ['lookup read no-record'],
    });
  });
});

describe('a read in a map', () => {
  const each = (items: string): WorkflowSpec =>
    wardSpec(
      [
        {
          id: 'each',
          type: 'core.map',
          config: {
            itemType: NUMBER,
            body: {
              nodes: [lookup(), write('note')],
              edges: edgesOf(['$in.item -> lookup.value', 'lookup.value -> note.value']),
              outputs: [],
            },
          },
          ...(items !== 'all' && { inputs: { items: { expr: items } } }),
        },
      ],
      ['start.values -> each.items']
        .slice(items === 'all' ? 0 : 1)
        .concat(items === 'all' ? [] : ['start.values -> each.all']),
    );

  it('comes item by item to what it came to', async () => {
    const { past } = await ran(each('all'), { event: { values: [2, 0] } });
    expect(await told(past, each('all'))).toEqual({
      status: 'completed',
      written: [30, 10],
      missing: [],
    });
  });

  it('of another item in the place of the one that was read is missing', async () => {
    const { past } = await ran(each('all'), { event: { values: [2, 0] } });
    const nodes = past.nodes.map((node) => ({
      ...node,
      ...(node.path === 'each[1]/lookup' && { inputs: { value: 1 } }),
    }));
    expect(await told({ ...past, nodes }, each('all'))).toMatchObject({
      missing: ['each[1]/lookup read inputs-changed'],
    });
  });
});

describe('a read in a call', () => {
  const callee = wardSpec([], [], {
    slug: 'callee',
    nodes: [{ id: 'called', type: 'core.workflow-called' }, lookup(), write('note')],
    inputs: [
      { name: 'value', type: NUMBER, required: true },
      { name: 'who', type: { kind: 'primitive', name: 'String' } },
    ],
    edges: edgesOf(['called.value -> lookup.value', 'lookup.value -> note.value']),
  });
  const caller = (who: string, context?: Record<string, string>): WorkflowSpec =>
    wardSpec(
      [
        {
          id: 'call',
          type: 'core.call',
          config: { workflow: 'callee', ...(context && { context }) },
          inputs: { who: { const: who } },
        },
      ],
      ['start.value -> call.value'],
    );

  it('comes to what it came to', async () => {
    const { past } = await ran(caller('p1'), { event: { value: 2 }, callees: [callee] });
    expect(await told(past, caller('p1'), { callees: [callee] })).toEqual({
      status: 'completed',
      written: [30],
      missing: [],
    });
  });

  it('that is about another subject is missing', async () => {
    const about = { patient: 'in.who' };
    const { past } = await ran(caller('p1', about), { event: { value: 2 }, callees: [callee] });
    expect(await told(past, caller('p1', about), { callees: [callee] })).toMatchObject({
      missing: [],
    });
    expect(await told(past, caller('p2', about), { callees: [callee] })).toMatchObject({
      missing: ['call/lookup read inputs-changed'],
    });
    const plain = await ran(caller('p1'), { event: { value: 2 }, callees: [callee] });
    expect(await told(plain.past, caller('p1', about), { callees: [callee] })).toMatchObject({
      missing: ['call/lookup read node-changed'],
    });
  });
});

it('past reads: is about the subjects of the run, whatever its event says of them', async () => {
  const { past } = await ran(looking(), { event: { value: 1 } });
  const { patientId: _patientId, ...event } = past.event as {
    patientId: string;
    eventType: string;
  };
  const again = await replay({ ...past, event, context: { patient: { id: 'p7' } } }, looking());
  expect(again).toMatchObject({ simulation: { effects: [{ targetId: 'p7' }] } });
});

it('past reads: does not start a version that no longer takes the event', async () => {
  const { past } = await ran(looking(), { event: { value: 1 } });
  const [start, ...nodes] = looking().nodes;
  const picky = {
    ...looking(),
    nodes: [{ ...start, config: { when: 'event.value > 5' } }, ...nodes],
  };
  expect(await replay(past, picky as WorkflowSpec)).toEqual({
    outcome: 'not-started',
    reason: expect.objectContaining({
      en: 'the condition "when" of no trigger of this type is met',
    }) as object,
  });
});
