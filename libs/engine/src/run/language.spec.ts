import type { PendingValidation, RecordPort } from '@platform/ports';
import type { WorkflowSpec } from '@platform/workflow';

import {
  MODES,
  openEngineHarness,
  specOf,
  type EngineHarness,
} from '../__fixtures__/engine-harness';

const any = { kind: 'any' } as const;
const start = { id: 'start', type: 't.start' };
const ended = ({ status }: { status: string }): boolean => status !== 'running';

/** Each item is read, put to a human when it is above 1, then written. */
const review: WorkflowSpec = specOf(
  [
    start,
    { id: 'list', type: 't.read', inputs: { value: { expr: '[in.seed, 2, 3]' } } },
    {
      id: 'review',
      type: 'core.map',
      config: {
        itemType: any,
        concurrency: 2,
        body: {
          nodes: [
            { id: 'read', type: 't.read' },
            {
              id: 'high',
              type: 'core.guard',
              config: {
                ports: [{ name: 'value', type: any, required: true }],
                when: 'in.value > 1',
              },
            },
            { id: 'ask', type: 't.ask' },
            { id: 'write', type: 't.write' },
          ],
          edges: [
            { from: '$in.item', to: 'read.value' },
            { from: 'read.value', to: 'high.value' },
            { from: 'high.value', to: 'ask.value' },
            { from: 'ask.accepted', to: 'write.$after' },
            { from: 'read.value', to: 'write.value' },
          ],
          outputs: [{ name: 'decided', type: any, from: 'ask.value' }],
        },
      },
    },
  ],
  ['start.value -> list.seed', 'list.value -> review.items'],
  { outputs: [{ name: 'decided', type: { kind: 'list', of: any }, from: 'review.decided' }] },
);

const callee: WorkflowSpec = specOf(
  [
    { id: 'called', type: 'core.workflow-called' },
    { id: 'write', type: 't.write' },
    { id: 'add', type: 't.add' },
  ],
  ['called.amount -> write.value', 'called.amount -> add.value'],
  {
    slug: 'callee',
    inputs: [{ name: 'amount', type: any, required: true }],
    outputs: [{ name: 'more', type: any, from: 'add.value' }],
  },
);

const calling = (mode: 'wait' | 'detach'): WorkflowSpec =>
  specOf(
    [start, { id: 'call', type: 'core.call', config: { workflow: 'callee', mode } }],
    ['start.value -> call.amount'],
    { outputs: [{ name: 'given', type: any, from: mode === 'wait' ? 'call.more' : 'call.runId' }] },
  );

describe.each(MODES)('the language on the durable engine, %s', (_mode, alwaysReplay) => {
  let harness: EngineHarness;
  const published: PendingValidation[] = [];
  const withdrawn: string[] = [];
  const record: RecordPort = {
    snapshot: async () => ({}),
    publishValidationRequest: async (_id, request) => void published.push(request),
    withdrawValidationRequest: async (_id, pendingId) => void withdrawn.push(pendingId),
  };

  beforeAll(async () => {
    harness = await openEngineHarness({
      alwaysReplay,
      recordPorts: new Map([['patient', record]]),
    });
  });
  afterAll(() => harness.stop());
  beforeEach(() => {
    harness.written.length = 0;
    published.length = 0;
    withdrawn.length = 0;
  });

  it('walks a map with effects and decisions inside, and suspends until the last one', async () => {
    const runId = await harness.run(review);
    const waiting = await harness.snapshot(
      runId,
      ({ phase, pending }) => phase === 'suspended' && pending.length === 2,
    );
    expect(waiting.pending.map(({ pendingId }) => pendingId).sort()).toEqual([
      `review[1]/ask:${runId}`,
      `review[2]/ask:${runId}`,
    ]);
    for (const [index, decision] of [
      [2, 'accepted'],
      [1, 'rejected'],
    ] as const) {
      const pendingId = `review[${index}]/ask:${runId}`;
      await harness.client.resolveValidation(runId, { pendingId, decision });
    }
    const { status, outputs, nodes } = await harness.snapshot(runId, ended);
    expect({ status, outputs }).toEqual({
      status: 'completed',
      outputs: { decided: ['rejected', 'accepted'] },
    });
    expect(harness.written).toEqual([{ value: 3, key: `${runId}:review[2]/write` }]);
    expect(nodes.find(({ path }) => path === 'review[0]/write')).toMatchObject({
      status: 'skipped',
      skippedBecause: { path: 'review[0]/high', port: 'value', why: 'condition-false' },
    });
  });

  it('waits, and goes on when the time is over', async () => {
    const runId = await harness.run(
      specOf(
        [
          start,
          { id: 'wait', type: 'core.wait', config: { for: 'PT1S' } },
          { id: 'write', type: 't.write' },
        ],
        [
          'start.$done -> wait.$after',
          'wait.resumed -> write.$after',
          'start.value -> write.value',
        ],
      ),
    );
    const waiting = await harness.snapshot(runId, ({ phase }) => phase === 'suspended');
    expect(waiting.nodes.find(({ path }) => path === 'wait')?.status).toBe('waiting');
    expect(harness.written).toEqual([]);
    await harness.snapshot(runId, ended);
    expect(harness.written).toEqual([{ value: 1, key: `${runId}:write` }]);
  });

  it('reminds, then expires a task nobody decides, and takes it off the record', async () => {
    const escalation = [
      { after: 'PT0.2S', do: 'remind' },
      { after: 'PT0.6S', do: 'expire' },
    ];
    const runId = await harness.run(
      specOf(
        [
          start,
          { id: 'ask', type: 't.ask', config: { escalation } },
          { id: 'write', type: 't.write' },
        ],
        ['start.value -> ask.value', 'ask.expired -> write.$after', 'start.value -> write.value'],
      ),
    );
    const { status, pending } = await harness.snapshot(runId, ended);
    expect({ status, pending }).toEqual({ status: 'completed', pending: [] });
    expect(published.map(({ reminders }) => reminders)).toEqual([undefined, 1]);
    expect(withdrawn).toEqual([`ask:${runId}`]);
    expect(harness.written).toEqual([{ value: 1, key: `${runId}:write` }]);
    await expect(
      harness.client.resolveValidation(runId, { pendingId: `ask:${runId}`, decision: 'accepted' }),
    ).rejects.toMatchObject({ refusal: { code: 'expired' } });
  });

  it('fails a node past its deadline and a run past its own, withdrawing what is pending', async () => {
    const late = await harness.run(
      specOf(
        [start, { id: 'ask', type: 't.ask', policy: { deadline: 'PT0.3S' } }],
        ['start.value -> ask.value'],
      ),
    );
    const run = await harness.run(
      specOf([start, { id: 'ask', type: 't.ask' }], ['start.value -> ask.value'], {
        settings: { runTimeout: 'PT0.3S' },
      }),
    );
    const errors = await Promise.all(
      [late, run].map(async (id) => (await harness.snapshot(id, ended)).error),
    );
    expect(errors).toMatchObject([{ code: 'deadline', nodePath: 'ask' }, { code: 'run-timeout' }]);
    expect(withdrawn.sort()).toEqual([`ask:${late}`, `ask:${run}`].sort());
  });

  it('walks a called workflow inside the run, with the specification that travelled with it', async () => {
    const runId = await harness.run(calling('wait'), undefined, [callee]);
    const { outputs, nodes } = await harness.snapshot(runId, ended);
    expect(outputs).toEqual({ given: 2 });
    expect(harness.written).toEqual([{ value: 1, key: `${runId}:call/write` }]);
    expect(nodes.map(({ path }) => path)).toContain('call/add');
  });

  it('starts a detached workflow as a run of its own, once', async () => {
    const runId = await harness.run(calling('detach'), undefined, [callee]);
    const { outputs } = await harness.snapshot(runId, ended);
    expect(outputs).toEqual({ given: `~call:call:${runId}` });
    const detached = await harness.snapshot(`~call:call:${runId}`, ended);
    expect(detached).toMatchObject({
      status: 'completed',
      workflow: { slug: 'callee' },
      context: { patient: { id: 'p1' } },
      outputs: { more: 2 },
    });
    expect(harness.written).toEqual([{ value: 1, key: `~call%3Acall%3A${runId}:write` }]);
  });
});
