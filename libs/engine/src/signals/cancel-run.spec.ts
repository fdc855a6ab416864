import type { RecordPort } from '@platform/ports';

import {
  hasEnded,
  MODES,
  openEngineHarness,
  runInput,
  specOf,
  type EngineHarness,
} from '../__fixtures__/engine-harness';

const start = { id: 'start', type: 't.start' };
const asking = specOf(
  [start, { id: 'ask', type: 't.ask' }, { id: 'write', type: 't.write' }],
  ['start.value -> ask.value', 'ask.value -> write.value'],
);
const reading = specOf(
  [start, { id: 'read', type: 't.read' }, { id: 'write', type: 't.write' }],
  ['start.value -> read.value', 'read.value -> write.value'],
);

describe.each(MODES)('a cancelled run, %s', (_mode, alwaysReplay) => {
  let harness: EngineHarness;
  const withdrawn: string[] = [];
  let withdrawing: Promise<void> = Promise.resolve();
  const record: RecordPort = {
    snapshot: async () => ({}),
    publishValidationRequest: async () => undefined,
    withdrawValidationRequest: async (_id, pendingId) => {
      await withdrawing;
      withdrawn.push(pendingId);
    },
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
    withdrawn.length = 0;
    withdrawing = Promise.resolve();
  });

  const suspended = async (): Promise<string> => {
    const runId = await harness.run(asking);
    await harness.snapshot(runId, ({ phase }) => phase === 'suspended');
    return runId;
  };

  it('takes back what it asked of a human, and ends as failed with the reason', async () => {
    const runId = await suspended();
    const why = { by: 'op', reason: 'patient sorti' };
    const asked = await harness.client.cancelRun(runId, why);
    expect(asked).toMatchObject({ runId, duplicate: false });
    const ended = await harness.snapshot(runId, hasEnded);
    expect(ended).toMatchObject({
      status: 'failed',
      phase: 'ended',
      endReason: 'cancelled',
      error: { code: 'cancelled', message: 'patient sorti' },
      pending: [],
      awaited: [],
    });
    expect(ended.nodes.find(({ path }) => path === 'ask')?.status).toBe('cancelled');
    expect(withdrawn).toEqual([`ask:${runId}`]);
    expect(harness.written).toEqual([]);
    const decision = { pendingId: `ask:${runId}`, decision: 'accepted' } as const;
    await expect(harness.client.resolveValidation(runId, decision)).rejects.toMatchObject({
      refusal: { code: 'not-pending' },
    });
  });

  it('ends as an ordinary output of the invocation', async () => {
    const runId = await suspended();
    await harness.client.cancelRun(runId, {});
    await harness.snapshot(runId, hasEnded);
    const output = `${harness.controlPlane.ingressUrl}/restate/workflow/workflow/${runId}/attach`;
    const response = await fetch(output);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      status: 'failed',
      error: { code: 'cancelled', message: 'exécution annulée' },
    });
  });

  it('does not wait for the step in flight, and acts on nothing that it gives', async () => {
    let release: () => void = () => undefined;
    let begun: () => void = () => undefined;
    const hold = new Promise<void>((resolve) => (release = resolve));
    const reached = new Promise<void>((resolve) => (begun = resolve));
    harness.lab.read = async (value) => {
      begun();
      await hold;
      return value;
    };
    const runId = await harness.run(reading);
    await reached;
    await harness.client.cancelRun(runId, { reason: 'erreur de saisie' });
    // An attempt that was asked to suspend hears of nothing before its last running step ends.
    if (alwaysReplay) release();
    const { status, endReason } = await harness.snapshot(runId, hasEnded);
    release();
    expect({ status, endReason }).toEqual({ status: 'failed', endReason: 'cancelled' });
    expect(harness.written).toEqual([]);
    harness.lab.read = async (value) => value;
  });

  it('is cancelled once: the same again is a duplicate, another reason or person is told of the first', async () => {
    let release: () => void = () => undefined;
    withdrawing = new Promise<void>((resolve) => (release = resolve));
    const runId = await suspended();
    const why = { reason: 'un', by: 'op' };
    const first = await harness.client.cancelRun(runId, why);
    await expect(harness.client.cancelRun(runId, why)).resolves.toEqual({
      ...first,
      duplicate: true,
    });
    for (const other of [{ ...why, reason: 'deux' }, { ...why, by: 'other' }, {}]) {
      await expect(harness.client.cancelRun(runId, other)).rejects.toMatchObject({
        refusal: { code: 'already-decided', first: { ...why, at: first.at } },
      });
    }
    release();
    expect((await harness.snapshot(runId, hasEnded)).error?.message).toBe('un');
  });

  it('may be cancelled at the control plane itself, which gives no reason', async () => {
    const runId = await suspended();
    const { invocationId } = await harness.client.startRun(runInput(asking, runId));
    const cancel = `${harness.controlPlane.adminUrl}/invocations/${invocationId}/cancel`;
    expect((await fetch(cancel, { method: 'PATCH' })).status).toBe(202);
    expect(await harness.snapshot(runId, hasEnded)).toMatchObject({
      endReason: 'cancelled',
      error: { code: 'cancelled', message: 'exécution annulée' },
    });
    expect(withdrawn).toEqual([`ask:${runId}`]);
  });

  it('must exist and not have ended', async () => {
    await expect(harness.client.cancelRun('never', {})).rejects.toMatchObject({
      refusal: { code: 'run-unknown' },
    });
    const runId = await harness.run(reading);
    await harness.snapshot(runId, hasEnded);
    await expect(harness.client.cancelRun(runId, {})).rejects.toMatchObject({
      refusal: { code: 'run-ended' },
    });
    await expect(harness.client.hasRun(runId)).resolves.toBe(true);
    await expect(harness.client.hasRun('never')).resolves.toBe(false);
  });
});
