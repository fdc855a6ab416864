import type { NodeSpec, WorkflowSpec } from '@platform/workflow';

import { edgesOf, given, NUMBER, wardSpec } from './__fixtures__/ward';
import { asking, decided, highOnes, write } from './__fixtures__/ward-workflows';
import { simulate } from './simulate';

const statuses = ({ nodes }: Awaited<ReturnType<typeof simulate>>) =>
  nodes.map(({ path, status }) => `${path} ${status}`);

describe('a simulation', () => {
  it('captures each write with the node that wrote it, and lets later reads see it', async () => {
    const spec = wardSpec(
      [write('first'), { id: 'reread', type: 'w.read' }],
      ['start.value -> first.value', 'first.$done -> reread.$after'],
      { outputs: [{ name: 'seen', type: { kind: 'list', of: NUMBER }, from: 'reread.values' }] },
    );
    const seed = [1, 2];
    const simulation = await simulate(spec, given({ seeds: { ward: seed } }));
    expect(simulation).toMatchObject({ status: 'completed', outputs: { seen: [1, 2, 7] } });
    expect(simulation.effects).toEqual([
      {
        seq: 1,
        nodePath: 'first',
        port: 'ward',
        op: 'add',
        targetId: 'p1',
        payload: { number: 7 },
      },
    ]);
    expect(seed).toEqual([1, 2]);
  });

  it('knows the writers of effects that are under way at the same time', async () => {
    const spec = wardSpec(
      ['a', 'b', 'c'].map(write),
      ['a', 'b', 'c'].map((id) => `start.value -> ${id}.value`),
    );
    const { effects } = await simulate(spec, given());
    expect(effects.map(({ seq, nodePath }) => `${seq} ${nodePath}`)).toEqual(['1 a', '2 b', '3 c']);
  });

  it('knows the writer of a later attempt too', async () => {
    const spec = wardSpec([{ id: 'twice', type: 'w.twice' }], ['start.value -> twice.value']);
    const { effects } = await simulate(spec, given());
    expect(effects.map(({ nodePath }) => nodePath)).toEqual(['twice', 'twice']);
  });

  it.each([
    [undefined, 'Europe/Paris'],
    ['America/Cayenne', 'America/Cayenne'],
  ])('in a workflow whose time zone is %s runs in %s', async (timezone, expected) => {
    const type = { kind: 'primitive', name: 'String' } as const;
    const spec = wardSpec(
      [{ id: 'zone', type: 'core.expression', config: { expr: 'run.timezone', type } }],
      ['start.$done -> zone.$after'],
      {
        outputs: [{ name: 'zone', type, from: 'zone.value' }],
        ...(timezone !== undefined && { settings: { timezone } }),
      },
    );
    expect((await simulate(spec, given())).outputs).toEqual({ zone: expected });
  });

  it('gives the same result for the same input', async () => {
    const options = given({ event: { values: [9, 1, 8] }, seeds: { ward: [0] } });
    const first = await simulate(highOnes, options);
    expect(first.effects).toHaveLength(2);
    expect(await simulate(highOnes, options)).toEqual(first);
  });

  it('tells of the nodes in plan order, of a map in item order', async () => {
    const spec = {
      ...highOnes,
      nodes: [...highOnes.nodes, write('last')],
      edges: [
        ...highOnes.edges,
        ...edgesOf(['start.value -> last.value', 'each.$done -> last.$after']),
      ],
    };
    const simulation = await simulate(spec, given({ event: { values: [9, 1, 8] } }));
    expect(statuses(simulation)).toEqual([
      'start done',
      'each done',
      'each[0]/big done',
      'each[0]/note done',
      'each[1]/big done',
      'each[1]/note skipped',
      'each[2]/big done',
      'each[2]/note done',
      'last done',
    ]);
    expect(simulation.outputs).toEqual({ kept: [9, 8] });
    expect(simulation.effects.map(({ nodePath }) => nodePath)).toEqual([
      'each[0]/note',
      'each[2]/note',
      'last',
    ]);
    expect(simulation.coverage).toEqual({
      executed: [
        'start',
        'each',
        'each[0]/big',
        'each[0]/note',
        'each[1]/big',
        'each[2]/big',
        'each[2]/note',
        'last',
      ],
      skipped: ['each[1]/note'],
      outcomes: [
        { path: 'each[0]/big', outcome: 'pass' },
        { path: 'each[1]/big', outcome: 'else' },
        { path: 'each[2]/big', outcome: 'pass' },
      ],
    });
  });

  it('fails the node that needs a port without a sandbox, naming the port', async () => {
    const spec = wardSpec([{ id: 'page', type: 'w.page' }], ['start.$done -> page.$after']);
    const { status, error } = await simulate(spec, given());
    expect(status).toBe('failed');
    expect(error).toMatchObject({
      code: 'PORT_UNBOUND',
      nodePath: 'page',
      message: expect.stringContaining('port « pager » non connecté'),
    });
  });

  it('takes a port that is already open instead of its sandbox', async () => {
    const added: number[] = [];
    const ward = { add: async (_id: string, number: number) => void added.push(number) };
    const spec = wardSpec([write('note')], ['start.value -> note.value']);
    const { effects } = await simulate(spec, given({ ports: { ward } as never }));
    expect([added, effects]).toEqual([[7], []]);
  });
});

describe('a human task', () => {
  it('leaves the simulation waiting when nothing decides it nor lets it expire', async () => {
    const { escalation: _escalation, ...config } = asking.config ?? {};
    const spec = wardSpec([{ ...asking, config }], ['start.$done -> ask.$after']);
    const { status, pending, effects } = await simulate(spec, given());
    expect({ status, effects }).toEqual({ status: 'running', effects: [] });
    expect(pending).toMatchObject([{ pendingId: 'ask:simulation', title: 'Confirmer' }]);
  });

  it('expires after four days at once', async () => {
    const simulation = await simulate(decided, given());
    expect(simulation).toMatchObject({ status: 'completed', endedAt: '2026-11-24T08:00:00.000Z' });
    expect(simulation.effects.map(({ nodePath }) => nodePath)).toEqual(['expired']);
    expect(simulation.coverage.outcomes).toEqual([{ path: 'ask', outcome: 'expired' }]);
  });

  it.each(['accepted', 'rejected'] as const)(
    'goes on with what is %s in time',
    async (decision) => {
      const decisions = { ask: { decision, by: 'dr-a', after: 'P3D' } };
      const simulation = await simulate(decided, given({ decisions }));
      expect(simulation.endedAt).toMatch(/^2026-11-2[23]T/);
      expect(simulation.effects.map(({ nodePath }) => nodePath)).toEqual([decision]);
      expect(simulation.coverage.outcomes).toEqual([{ path: 'ask', outcome: decision }]);
    },
  );
});

describe('an incident', () => {
  const spec = wardSpec(
    [{ id: 'page', type: 'w.page', policy: { onError: 'pause' } }, write('note')],
    ['start.$done -> page.$after', 'start.value -> note.value'],
  );

  it('leaves the simulation waiting when nobody acts', async () => {
    const { status, effects } = await simulate(spec, given());
    expect([status, effects.length]).toEqual(['running', 1]);
  });

  it('ends as the operator has it', async () => {
    const actions = { page: { action: 'skip', after: 'PT2H' } } as const;
    const simulation = await simulate(spec, given({ actions }));
    expect(simulation.status).toBe('completed');
    expect(simulation.coverage.skipped).toEqual(['page']);
    expect(simulation.endedAt).toMatch(/^2026-11-20T(09:59:59|10:00:00)/);
  });
});

describe('a pin', () => {
  const spec = wardSpec(
    [
      { id: 'read', type: 'w.read' },
      { id: 'page', type: 'w.page', policy: { onError: 'ignore' } },
    ],
    ['start.$done -> read.$after', 'read.$done -> page.$after'],
    { outputs: [{ name: 'seen', type: { kind: 'list', of: NUMBER }, from: 'read.values' }] },
  );

  it('stands for the outputs of its node, which is not run', async () => {
    const pins = { read: { outputs: { values: [4] } }, page: { outputs: {} } };
    const { status, outputs, effects } = await simulate(spec, given({ pins }));
    expect({ status, outputs, effects }).toEqual({
      status: 'completed',
      outputs: { seen: [4] },
      effects: [],
    });
  });

  it('stands for a failure of its node', async () => {
    const pins = { read: { error: { code: 'lab-down', message: 'laboratoire injoignable' } } };
    const { status, error } = await simulate(spec, given({ pins }));
    expect(status).toBe('failed');
    expect(error).toMatchObject({ code: 'lab-down', nodePath: 'read' });
  });

  it('of an agent is given by its outputs', async () => {
    const agent: NodeSpec = {
      id: 'advise',
      type: 'core.agent',
      config: {
        name: 'Conseil',
        provider: 'mistral',
        model: 'm',
        prompt: 'Conseille.',
        outputs: [{ name: 'advice', type: 'String' }],
      },
    };
    const type = { kind: 'primitive', name: 'String' } as const;
    const advised = wardSpec([agent], ['start.$done -> advise.$after'], {
      outputs: [{ name: 'advice', type, from: 'advise.advice' }],
    });
    const agents = { advise: { advice: 'attendre' } };
    const { outputs } = await simulate(advised, given({ agents }));
    expect(outputs).toEqual({ advice: 'attendre' });
    expect((await simulate(advised, given())).error?.code).toBe('PORT_UNBOUND');
  });
});

describe('what happens elsewhere', () => {
  const waiting = wardSpec(
    [
      {
        id: 'wait',
        type: 'core.wait',
        config: { event: { eventType: 'lab.back', match: 'true' }, timeout: 'PT6H' },
      },
    ],
    ['start.$done -> wait.$after'],
  );

  it.each([
    ['an event that arrives in time', 'PT2H', 'resumed', '2026-11-20T10:00'],
    ['an event that arrives too late', 'PT8H', 'timedOut', '2026-11-20T14:00'],
  ])('%s, after %s: %s', async (_what, after, outcome, at) => {
    const events = [{ after, event: { eventType: 'lab.back', patientId: 'p1' } }];
    const { status, coverage, endedAt } = await simulate(waiting, given({ events }));
    expect([status, coverage.outcomes]).toEqual(['completed', [{ path: 'wait', outcome }]]);
    expect(Math.abs(Date.parse(endedAt) - Date.parse(`${at}:00.000Z`))).toBeLessThan(2);
  });

  const child: WorkflowSpec = {
    ...wardSpec([write('note')], ['called.value -> note.value']),
    slug: 'child',
    inputs: [{ name: 'value', type: NUMBER, required: true }],
    nodes: [{ id: 'called', type: 'core.workflow-called' }, write('note')],
  };
  const calling = (mode: 'wait' | 'detach') =>
    wardSpec(
      [{ id: 'call', type: 'core.call', config: { workflow: 'child', mode } }],
      ['start.value -> call.value'],
    );
  const callees = new Map([['child', child]]);

  it('runs a called workflow as part of the simulation', async () => {
    const simulation = await simulate(calling('wait'), given({ callees }));
    expect(statuses(simulation)).toEqual([
      'start done',
      'call done',
      'call/called done',
      'call/note done',
    ]);
    expect(simulation.effects.map(({ nodePath }) => nodePath)).toEqual(['call/note']);
  });

  it('tells of a run that would be started on its own, and does not start it', async () => {
    const { started, effects } = await simulate(calling('detach'), given({ callees }));
    expect(effects).toEqual([]);
    expect(started).toMatchObject([
      { runId: '~call:call:simulation', workflow: 'child', inputs: { value: 7 } },
    ]);
  });

  it('tells of the run that would follow its failure', async () => {
    const called = [{ id: 'called', type: 'core.workflow-called' }];
    const alarm = wardSpec([], [], { slug: 'alarm', nodes: called });
    const following = new Map([...callees, ['alarm', alarm]]);
    const spec = { ...calling('wait'), settings: { onFailure: 'alarm' } };
    const pins = { call: { error: { code: 'down', message: 'panne' } } };
    const { status, started } = await simulate(spec, given({ callees: following, pins }));
    expect(status).toBe('failed');
    expect(started).toMatchObject([{ runId: '~on-failure:simulation', workflow: 'alarm' }]);
  });
});
