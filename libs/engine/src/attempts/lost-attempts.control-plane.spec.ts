import { until } from '@platform/testing';

import { hasEnded, runInput, specOf } from '../__fixtures__/engine-harness';
import { openPoisonedHarness, type PoisonedHarness } from '../__fixtures__/poisoned-harness';

const start = { id: 'start', type: 't.start' };
const poisoned = specOf(
  [start, { id: 'read', type: 't.read' }, { id: 'bad', type: 't.poison' }],
  ['start.value -> read.value', 'read.value -> bad.value'],
);
const poisonedAtOnce = specOf(
  [start, { id: 'bad', type: 't.poison' }],
  ['start.value -> bad.value'],
);
const poisonedLater = specOf(
  [start, { id: 'bad', type: 't.slow-poison' }],
  ['start.value -> bad.value'],
);
const asking = specOf(
  [start, { id: 'ask', type: 't.ask' }, { id: 'write', type: 't.write' }],
  ['start.value -> ask.value', 'ask.value -> write.value'],
);
const sound = specOf(
  [start, { id: 'read', type: 't.read' }, { id: 'write', type: 't.write' }],
  ['start.value -> read.value', 'read.value -> write.value'],
);

describe('a run that takes the process down', () => {
  let harness: PoisonedHarness;
  beforeAll(async () => {
    harness = await openPoisonedHarness();
  });
  afterAll(() => harness?.stop());

  const run = async (runId: string, spec = sound): Promise<void> => {
    await harness.client.startRun(runInput(spec, runId));
  };
  const stopped = (runId: string) =>
    harness.snapshot(runId, ({ incident }) => incident?.kind === 'paused');
  /** The engine logs after the control plane has confirmed the pause, which the snapshot shows earlier. */
  const pausedLine = (runId: string) =>
    until(
      () =>
        harness
          .lines()
          .find(
            (line) =>
              line['runId'] === runId && String(line['msg']).startsWith('exécution arrêtée'),
          ),
      'the log line of the paused run',
    );

  it('has one attempt when it is let go on, and ends when it is cancelled', async () => {
    await run('let-go-on', poisonedAtOnce);
    const { workflow, incident } = await stopped('let-go-on');
    expect(workflow.slug).toBe('bench');
    expect(incident?.code).toBe('attempts-lost');
    await pausedLine('let-go-on');
    const before = harness.starts();
    await harness.insist(() => harness.client.resumeRun('let-go-on', {}));
    await harness.snapshot('let-go-on', (seen) => seen.incident?.attempts === 3);
    expect(harness.starts()).toBe(before + 1);

    await harness.client.cancelRun('let-go-on', { by: 'op', reason: 'à reprendre à la main' });
    expect(await harness.snapshot('let-go-on', hasEnded)).toMatchObject({
      runId: 'let-go-on',
      status: 'failed',
      endReason: 'cancelled',
      error: { code: 'cancelled', message: 'à reprendre à la main' },
      event: { eventId: 'let-go-on' },
    });
    expect(harness.starts()).toBe(before + 1);
    await expect(harness.client.cancelRun('let-go-on', {})).rejects.toMatchObject({
      refusal: { code: 'run-ended' },
    });
  });

  it('ends when it is cancelled before it was stopped, and frees its turn', async () => {
    const first = runInput(poisonedLater, 'early');
    const { invocationId } = await harness.client.startRun(first);
    const turn = {
      queue: 'bench:p1',
      on: 'queue',
      after: [{ runId: 'early', invocationId }],
    } as const;
    await harness.client.startRun({ ...runInput(sound, 'next'), turn });
    await harness.lost('early');
    await harness.insist(() => harness.client.cancelRun('early', {}));
    expect(await harness.snapshot('early', hasEnded)).toMatchObject({
      status: 'failed',
      endReason: 'cancelled',
    });
    expect(await harness.snapshot('next', hasEnded)).toMatchObject({ status: 'completed' });
  });

  it('is told from those that were under way with it', async () => {
    const slow = specOf([start, { id: 'slow', type: 't.slow' }], ['start.value -> slow.value']);
    for (const runId of ['a', 'b', 'c']) await run(runId, slow);
    await run('among', poisonedLater);
    const { incident } = await stopped('among');
    expect(incident).toMatchObject({ code: 'attempts-lost', nodePath: 'bad' });
    // Two when one of them had the process to itself, which counts double.
    expect([2, 3]).toContain(incident?.attempts);
    for (const runId of ['a', 'b', 'c']) {
      expect(await harness.snapshot(runId, hasEnded)).toMatchObject({ status: 'completed' });
    }
  });

  it('is stopped, shows why, lets the others go on, and completes once it was mended', async () => {
    await run('waiting', asking);
    await harness.snapshot('waiting', ({ phase }) => phase === 'suspended');
    const before = harness.starts();
    await run('bad', poisoned);
    const { incident, phase } = await stopped('bad');
    expect(phase).toBe('incident');
    expect(incident).toEqual({
      kind: 'paused',
      code: 'attempts-lost',
      attempts: 2,
      since: expect.any(String),
      nodePath: 'bad',
    });
    await run('other');
    await harness.snapshot('other', hasEnded);
    await harness.client.resolveValidation('waiting', {
      pendingId: 'ask:waiting',
      decision: 'accepted',
    });
    expect(await harness.snapshot('waiting', hasEnded)).toMatchObject({ status: 'completed' });
    expect(harness.starts()).toBe(before + 2);
    expect(await pausedLine('bad')).toMatchObject({
      level: 50,
      msg: 'exécution arrêtée : elle emporte le processus à chaque tentative',
      runId: 'bad',
      attempts: 2,
      node: 'bad',
    });

    harness.mend();
    await harness.client.resumeRun('bad', {});
    expect(await harness.snapshot('bad', hasEnded)).toMatchObject({ status: 'completed' });
  });
});

describe('a run that never lets go of the process', () => {
  it('has it ended, is named, and is stopped', async () => {
    const harness = await openPoisonedHarness({ STALL_MS: '2000' });
    try {
      const holding = runInput(poisoned, 'bad');
      await harness.client.startRun({ ...holding, event: { ...holding.event, value: 'hold' } });
      const { incident } = await harness.snapshot(
        'bad',
        (seen) => seen.incident?.kind === 'paused',
      );
      expect(incident).toMatchObject({ code: 'attempts-lost', attempts: 2, nodePath: 'bad' });
      expect(harness.lines()).toContainEqual(
        expect.objectContaining({
          level: 60,
          msg: 'processus bloqué, arrêté pour repartir',
          runId: 'bad',
          node: 'bad',
        }),
      );
    } finally {
      await harness.stop();
    }
  });
});
