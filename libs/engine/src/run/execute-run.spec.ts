import { randomUUID } from 'node:crypto';

import { RUN_BOUNDS } from '@platform/interpreter';
import { NodeError, type AgentRunRequest } from '@platform/ports';

import {
  hasEnded,
  MODES,
  openEngineHarness,
  runInput,
  specOf,
  type EngineHarness,
} from '../__fixtures__/engine-harness';

import { STATE_LIMITS } from '../state/state-limits';

const any = { kind: 'any' } as const;
const start = { id: 'start', type: 't.start' };

const watched = specOf(
  [start, { id: 'read', type: 't.read', policy: { retry: { maxAttempts: 1 } } }],
  ['start.value -> read.value'],
  { settings: { onFailure: 'alarm' } },
);
const alarm = specOf(
  [
    { id: 'called', type: 'core.workflow-called' },
    { id: 'write', type: 't.write' },
  ],
  ['called.code -> write.value'],
  {
    slug: 'alarm',
    inputs: ['runId', 'code', 'nodePath'].map((name) => ({ name, type: any })),
    outputs: [],
  },
);

const triage = specOf(
  [
    start,
    {
      id: 'triage',
      type: 'core.agent',
      config: {
        provider: 'local',
        model: 'm-1',
        prompt: 'Trie.',
        inputs: [{ name: 'value', type: 'Number' }],
        outputs: [{ name: 'level', type: 'Number' }],
        tools: ['t.write'],
      },
    },
    { id: 'add', type: 't.add' },
  ],
  ['start.value -> triage.value', 'triage.level -> add.value'],
  { outputs: [{ name: 'level', type: any, from: 'add.value' }] },
);

describe.each(MODES)('a durable run, %s', (_mode, alwaysReplay) => {
  let harness: EngineHarness;
  let asked = 0;
  let troubled = '';
  const agent = {
    run: async ({ inputs, tools }: AgentRunRequest) => {
      asked += 1;
      await tools[0]?.invoke({ value: 'noté' });
      return { level: Number(inputs['value']) + 40 };
    },
  };
  beforeAll(async () => {
    harness = await openEngineHarness({
      alwaysReplay,
      ports: { agent },
      incidentOf: (runId) => (runId === troubled ? { kind: 'paused', attempts: 70 } : undefined),
    });
  });
  afterAll(() => harness.stop());
  beforeEach(() => {
    harness.written.length = 0;
    asked = 0;
  });

  describe('with a workflow for its failure', () => {
    beforeEach(() => {
      harness.lab.read = async () => {
        throw new NodeError('down', 'panne');
      };
    });
    afterEach(() => {
      harness.lab.read = async (value) => value;
    });

    it('starts it as a run of its own when it failed, telling what failed', async () => {
      const runId = await harness.run(watched, undefined, [alarm]);
      const started = { runId: `~on-failure:${runId}`, workflow: 'alarm' };
      expect(await harness.snapshot(runId, hasEnded)).toMatchObject({
        status: 'failed',
        started: [started],
      });
      const { status, event, context } = await harness.snapshot(started.runId, hasEnded);
      expect(status).toBe('completed');
      expect(event).toMatchObject({
        eventType: 'core.workflow-called',
        inputs: { runId, code: 'down', nodePath: 'read' },
      });
      expect(context).toEqual({ patient: { id: 'p1' } });
      expect(harness.written).toEqual([{ value: 'down', key: `~on-failure%3A${runId}:write` }]);
    });

    it('starts nothing when it was cancelled, or came to its end', async () => {
      harness.lab.read = async (value) => value;
      const completed = await harness.run(watched, undefined, [alarm]);
      const { settings } = watched;
      const asking = specOf(
        [start, { id: 'ask', type: 't.ask' }],
        ['start.value -> ask.value'],
        settings ? { settings } : {},
      );
      const cancelled = await harness.run(asking, undefined, [alarm]);
      await harness.snapshot(cancelled, ({ phase }) => phase === 'suspended');
      await harness.client.cancelRun(cancelled, {});
      for (const runId of [completed, cancelled]) {
        const { started } = await harness.snapshot(runId, hasEnded);
        expect(started).toEqual([]);
        await expect(harness.client.hasRun(`~on-failure:${runId}`)).resolves.toBe(false);
      }
    });
  });

  it('asks an agent once, whose tools act under keys of their own', async () => {
    const runId = await harness.run(triage);
    const { outputs, error } = await harness.snapshot(runId, hasEnded);
    expect({ outputs, error }).toEqual({ outputs: { level: 42 }, error: undefined });
    expect(asked).toBe(1);
    expect(harness.written).toEqual([{ value: 'noté', key: `${runId}:triage:1` }]);
  });

  it.each<[string, object]>([
    ['contract 99', { contract: 99 }],
    ['a plugin', { plugins: { gone: '1.0.0' } }],
  ])(
    'is kept, neither begun nor failed, where %s is not served, and keeps no other back',
    async (_what, more) => {
      const runId = randomUUID();
      await harness.client.startRun({ ...runInput(watched, runId), ...more });
      const other = await harness.run(specOf([start], []));
      expect((await harness.snapshot(other, hasEnded)).status).toBe('completed');
      await expect(harness.client.hasRun(runId)).resolves.toBe(true);
      await expect(harness.client.getRun(runId)).resolves.toBeNull();
    },
  );

  it('shows the trouble that the control plane has with it until it ends', async () => {
    const asking = specOf([start, { id: 'ask', type: 't.ask' }], ['start.value -> ask.value']);
    const runId = await harness.run(asking);
    await harness.snapshot(runId, ({ phase }) => phase === 'suspended');
    troubled = runId;
    expect(await harness.client.getRun(runId)).toMatchObject({
      status: 'running',
      phase: 'incident',
      incident: { kind: 'paused', attempts: 70 },
    });
    const pendingId = `ask:${runId}`;
    await harness.client.resolveValidation(runId, { pendingId, decision: 'accepted' });
    expect(await harness.snapshot(runId, hasEnded)).not.toHaveProperty('incident');
  });

  it('fails the step whose value is too large to be kept', async () => {
    harness.lab.read = async () => 'x'.repeat(RUN_BOUNDS.nodeOutputs);
    const runId = await harness.run(watched, undefined, [alarm]);
    expect((await harness.snapshot(runId, hasEnded)).error).toMatchObject({
      code: 'output-too-large',
      nodePath: 'read',
    });
    harness.lab.read = async (value) => value;
  });

  it('is refused, and told without its payload, when its input is too large to be kept', async () => {
    const runId = randomUUID();
    const input = runInput(watched, runId);
    const event = { ...input.event, value: 'x'.repeat(STATE_LIMITS.input) };
    await harness.client.startRun({ ...input, event });
    const { error, event: told } = await harness.snapshot(runId, hasEnded);
    expect(error?.code).toBe('input-too-large');
    expect(told).toEqual({
      eventId: runId,
      eventType: 'test.started',
      $truncated: expect.any(Number) as number,
    });
  });
});
