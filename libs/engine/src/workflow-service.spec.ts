import { EngineRefusedError } from '@platform/engine-api';
import {
  NodeError,
  type EffectOptions,
  type PendingValidation,
  type RecordPort,
} from '@platform/ports';

import {
  MODES,
  openEngineHarness,
  runInput,
  specOf,
  type EngineHarness,
} from './__fixtures__/engine-harness';

const start = { id: 'start', type: 't.start' };

const line = specOf(
  [
    start,
    { id: 'read', type: 't.read' },
    { id: 'add', type: 't.add' },
    { id: 'write', type: 't.write' },
  ],
  ['start.value -> read.value', 'read.value -> add.value', 'add.value -> write.value'],
);

const validated = specOf(
  [start, { id: 'ask', type: 't.ask' }, { id: 'write', type: 't.write' }],
  ['start.value -> ask.value', 'ask.value -> write.value', 'ask.accepted -> write.$after'],
);

describe.each(MODES)('the workflow service, %s', (_mode, alwaysReplay) => {
  let harness: EngineHarness;
  const published: { request: PendingValidation; options: EffectOptions | undefined }[] = [];
  const record: RecordPort = {
    snapshot: async (id) => {
      if (id === 'p1') return { id, name: 'Test' };
      throw new NodeError('unexpected', 'nope');
    },
    publishValidationRequest: async (_id, request, options) =>
      void published.push({ request, options }),
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
  });

  it('carries a run to its end and applies each effect once, under its key', async () => {
    const runId = await harness.run(line);
    const snapshot = await harness.snapshot(runId, ({ status }) => status !== 'running');
    expect(snapshot).toMatchObject({ runId, status: 'completed', phase: 'ended' });
    expect(snapshot.nodes.map(({ path, status }) => [path, status])).toEqual([
      ['start', 'done'],
      ['read', 'done'],
      ['add', 'done'],
      ['write', 'done'],
    ]);
    expect(harness.written).toEqual([{ value: 2, key: `${runId}:write` }]);
  });

  it('answers a second start of the same run as known, and runs nothing again', async () => {
    const runId = await harness.run(line);
    await harness.snapshot(runId, ({ status }) => status === 'completed');
    const again = await harness.client.startRun(runInput(line, runId));
    expect(again.outcome).toBe('previously-accepted');
    expect(harness.written).toHaveLength(1);
  });

  it('knows nothing of a run that was never started', async () => {
    await expect(harness.client.getRun('never')).resolves.toBeNull();
  });

  it('tries a failing effect again and tells the attempts', async () => {
    let calls = 0;
    harness.lab.read = async (value) => {
      calls += 1;
      if (calls < 3) throw new Error('réseau');
      return value;
    };
    const runId = await harness.run(
      specOf(
        [start, { id: 'read', type: 't.read', policy: { retry: { interval: 'PT0.05S' } } }],
        ['start.value -> read.value'],
      ),
    );
    const snapshot = await harness.snapshot(runId, ({ status }) => status !== 'running');
    expect(snapshot.status).toBe('completed');
    expect(snapshot.nodes[1]).toMatchObject({ path: 'read', attempts: 3 });
    harness.lab.read = async (value) => value;
  });

  it('ends as failed, readable, when an effect fails for good', async () => {
    harness.lab.read = async () => {
      throw new NodeError('refused', 'accès refusé');
    };
    const runId = await harness.run(line);
    const snapshot = await harness.snapshot(runId, ({ status }) => status !== 'running');
    expect(snapshot).toMatchObject({
      status: 'failed',
      error: { code: 'refused', message: 'accès refusé', nodePath: 'read' },
    });
    expect(harness.written).toEqual([]);
    harness.lab.read = async (value) => value;
  });

  it('ends as failed, telling no more than the kind, when the engine itself stumbles', async () => {
    const broken = { ...line, nodes: null } as unknown as typeof line;
    const runId = await harness.run(broken);
    const { status, error } = await harness.snapshot(runId, (each) => each.status !== 'running');
    expect(status).toBe('failed');
    expect(error).toEqual({ code: 'engine-error', message: 'erreur inattendue (TypeError)' });
  });

  it('times out an effect that hangs', async () => {
    harness.lab.read = () => new Promise(() => undefined);
    const runId = await harness.run(
      specOf(
        [
          start,
          { id: 'read', type: 't.read', policy: { timeout: 'PT0.2S', retry: { maxAttempts: 1 } } },
        ],
        ['start.value -> read.value'],
      ),
    );
    const { error } = await harness.snapshot(runId, ({ status }) => status !== 'running');
    expect(error).toMatchObject({ code: 'timeout', nodePath: 'read' });
    harness.lab.read = async (value) => value;
  });

  describe('with a human task', () => {
    const pendingIdOf = (runId: string): string => `ask:${runId}`;
    const suspended = async (): Promise<string> => {
      const runId = await harness.run(validated);
      await harness.snapshot(runId, ({ phase }) => phase === 'suspended');
      return runId;
    };

    it('suspends, publishes the pending validation to the subject, and goes on once decided [MAN-129 RUN-020 RUN-021 RUN-026]', async () => {
      const runId = await suspended();
      const { pending } = await harness.snapshot(runId, () => true);
      expect(pending).toMatchObject([{ pendingId: pendingIdOf(runId), title: 'Confirmer' }]);
      const { slug, version, hash } = runInput(validated, runId).workflow;
      expect(published).toMatchObject([
        {
          request: { pendingId: pendingIdOf(runId) },
          options: {
            idempotencyKey: `${runId}:ask:publish:patient`,
            workflow: { slug, version, hash },
          },
        },
      ]);
      await harness.client.resolveValidation(runId, {
        pendingId: pendingIdOf(runId),
        decision: 'accepted',
        by: 'dr-a',
      });
      const { status } = await harness.snapshot(runId, (each) => each.status !== 'running');
      expect(status).toBe('completed');
      expect(harness.written).toEqual([{ value: 'accepted', key: `${runId}:write` }]);
    });

    it('answers the same decision again as a duplicate and refuses another one with the first [RUN-027]', async () => {
      const runId = await suspended();
      const resolve = (decision: 'accepted' | 'rejected') =>
        harness.client.resolveValidation(runId, {
          pendingId: pendingIdOf(runId),
          decision,
          by: 'dr-a',
        });
      const first = await resolve('rejected');
      expect(first).toMatchObject({ decision: 'rejected', by: 'dr-a', duplicate: false });
      await expect(resolve('rejected')).resolves.toEqual({ ...first, duplicate: true });
      const refused = await resolve('accepted').catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(EngineRefusedError);
      expect(refused).toMatchObject({
        refusal: {
          code: 'already-decided',
          first: { decision: 'rejected', by: 'dr-a', at: first.at },
        },
      });
      await harness.snapshot(runId, ({ status }) => status === 'completed');
      expect(harness.written).toEqual([]);
    });

    it('is decided once when two decide at the same time', async () => {
      const runId = await suspended();
      const outcomes = await Promise.allSettled(
        (['accepted', 'rejected'] as const).map((decision) =>
          harness.client.resolveValidation(runId, { pendingId: pendingIdOf(runId), decision }),
        ),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await harness.snapshot(runId, ({ status }) => status === 'completed');
    });

    it('refuses to decide what does not exist', async () => {
      const runId = await suspended();
      for (const [run, pendingId] of [
        ['never', 'ask:never'],
        [runId, `write:${runId}`],
        [runId, 'ask:other'],
      ] as const) {
        const attempt = harness.client.resolveValidation(run, { pendingId, decision: 'accepted' });
        await expect(attempt).rejects.toMatchObject({
          refusal: { code: 'validation-unknown' },
        });
      }
    });
  });

  describe('the record service', () => {
    it('answers the snapshot of a bound record [MAN-128 MAN-285 RUN-002 RUN-024]', async () => {
      await expect(harness.client.recordSnapshot({ kind: 'patient', id: 'p1' })).resolves.toEqual({
        id: 'p1',
        name: 'Test',
      });
    });

    it('answers 404 for a kind that no adapter serves [MAN-242 RUN-024]', async () => {
      await expect(
        harness.client.recordSnapshot({ kind: 'encounter', id: 'e1' }),
      ).rejects.toMatchObject({ refusal: { code: 'record-unbound' } });
    });
  });
});

// A control plane that replays at every wait asks each attempt to suspend at once, and then hears of
// no completion before the last running closure ends: branches can only be told apart in this mode.
describe('parallel branches', () => {
  let harness: EngineHarness;
  beforeAll(async () => {
    harness = await openEngineHarness({ alwaysReplay: false });
  });
  afterAll(() => harness.stop());

  it('runs parallel branches without one waiting for the other', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    harness.lab.read = async (value) => {
      await held;
      return value;
    };
    const runId = await harness.run(
      specOf(
        [start, { id: 'slow', type: 't.read' }, { id: 'page', type: 't.write' }],
        ['start.value -> slow.value', 'start.value -> page.value'],
      ),
    );
    // Shown about a second later, long before the slow one times out.
    const { nodes } = await harness.snapshot(runId, (each) =>
      each.nodes.some(({ path, status }) => path === 'page' && status === 'done'),
    );
    expect(nodes.find(({ path }) => path === 'slow')).toMatchObject({
      status: 'running',
      attempts: 1,
    });
    release();
    const { status } = await harness.snapshot(runId, (each) => each.status !== 'running');
    expect(status).toBe('completed');
    harness.lab.read = async (value) => value;
  });
});
