import { NodeError, type RecordPort } from '@platform/ports';

import {
  hasEnded,
  MODES,
  openEngineHarness,
  specOf,
  type EngineHarness,
} from '../__fixtures__/engine-harness';

const away = (): NodeError => new NodeError('away', 'absent', { unavailable: true });
const soon = { retry: { interval: 'PT0.02S', factor: 1 } };

describe.each(MODES)('a record that is away (%s)', (_mode, alwaysReplay) => {
  let harness: EngineHarness;
  let isAway = false;
  /** Calls that the record did not take. */
  let refused = 0;
  /** The tasks as the record shows them. */
  const tasks = new Map<string, 'requested' | 'completed'>();
  const available = (): void => {
    if (!isAway) return;
    refused += 1;
    throw away();
  };
  const refusals = async (count: number): Promise<void> => {
    while (refused < count) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const record: RecordPort = {
    snapshot: async () => null,
    publishValidationRequest: async (_id, { pendingId }) => {
      available();
      tasks.set(pendingId, 'requested');
    },
    withdrawValidationRequest: async (_id, pendingId) => {
      available();
      if (tasks.has(pendingId)) tasks.set(pendingId, 'completed');
    },
  };

  beforeAll(async () => {
    harness = await openEngineHarness({
      alwaysReplay,
      recordPorts: new Map([['patient', record]]),
    });
    const { write, read } = harness.lab;
    harness.lab.write = async (value, key) => {
      available();
      await write(value, key);
    };
    harness.lab.read = async (value, key) => {
      available();
      return read(value, key);
    };
  });
  afterAll(() => harness?.stop());
  beforeEach(() => {
    isAway = false;
    refused = 0;
    harness.written.length = 0;
  });

  const asking = specOf(
    [
      { id: 'start', type: 't.start' },
      { id: 'ask', type: 't.ask' },
      { id: 'write', type: 't.write', policy: soon },
    ],
    ['start.value -> ask.value', 'ask.value -> write.value'],
  );

  it('learns of a task, of its end and of the write after it, whatever it missed in between', async () => {
    isAway = true;
    const runId = await harness.run(asking);
    await refusals(2);
    isAway = false;
    const pendingId = `ask:${runId}`;
    while (!tasks.has(pendingId)) await new Promise((resolve) => setTimeout(resolve, 20));
    isAway = true;
    refused = 0;
    await harness.client.resolveValidation(runId, { pendingId, decision: 'accepted' });
    // Longer than all attempts of the policy.
    await refusals(8);
    isAway = false;
    const ended = await harness.snapshot(runId, hasEnded);
    expect(ended.status).toBe('completed');
    expect(ended.nodes.find(({ path }) => path === 'write')).toMatchObject({ attempts: 1 });
    expect(harness.written).toHaveLength(1);
    while (tasks.get(pendingId) !== 'completed') await new Promise((r) => setTimeout(r, 20));
  });

  it('does not hold up the end of a run, and learns of it afterwards', async () => {
    const runId = await harness.run(
      specOf(
        [
          { id: 'start', type: 't.start' },
          { id: 'ask', type: 't.ask' },
        ],
        ['start.value -> ask.value'],
      ),
    );
    const pendingId = `ask:${runId}`;
    await harness.snapshot(runId, ({ pending }) => pending.length > 0);
    while (!tasks.has(pendingId)) await new Promise((resolve) => setTimeout(resolve, 20));
    isAway = true;
    await harness.client.resolveValidation(runId, { pendingId, decision: 'accepted' });
    expect((await harness.snapshot(runId, hasEnded)).status).toBe('completed');
    await refusals(2);
    expect(tasks.get(pendingId)).toBe('requested');
    isAway = false;
    while (tasks.get(pendingId) !== 'completed') await new Promise((r) => setTimeout(r, 20));
  });

  it('is no longer waited for by a run that is cancelled', async () => {
    isAway = true;
    const runId = await harness.run(
      specOf(
        [
          { id: 'start', type: 't.start' },
          { id: 'read', type: 't.read', policy: { retry: { interval: 'PT1H' } } },
        ],
        ['start.value -> read.value'],
      ),
    );
    await refusals(1);
    await harness.client.cancelRun(runId, { reason: 'patient sorti' });
    expect(await harness.snapshot(runId, hasEnded)).toMatchObject({ endReason: 'cancelled' });
  });

  it('is an incident when it stays away for longer than the policy waits', async () => {
    isAway = true;
    const policy = { retry: { interval: 'PT0.05S', factor: 1, unavailable: 'PT0.2S' } };
    const runId = await harness.run(
      specOf(
        [
          { id: 'start', type: 't.start' },
          { id: 'read', type: 't.read', policy },
        ],
        ['start.value -> read.value'],
      ),
    );
    const { nodes } = await harness.snapshot(runId, ({ phase }) => phase === 'incident');
    expect(nodes.find(({ path }) => path === 'read')).toMatchObject({
      status: 'waiting',
      error: { code: 'away' },
    });
    isAway = false;
    await harness.client.actOnIncident(runId, { nodePath: 'read', action: 'retry' });
    expect((await harness.snapshot(runId, hasEnded)).status).toBe('completed');
  });
});
