import { NodeError } from '@platform/ports';

import {
  hasEnded,
  MODES,
  openEngineHarness,
  specOf,
  type EngineHarness,
} from '../__fixtures__/engine-harness';

const held = specOf(
  [
    { id: 'start', type: 't.start' },
    { id: 'read', type: 't.read', policy: { onError: 'pause', retry: { maxAttempts: 1 } } },
    { id: 'write', type: 't.write' },
  ],
  ['start.value -> read.value', 'read.value -> write.value'],
);

describe.each(MODES)('an incident, %s', (_mode, alwaysReplay) => {
  let harness: EngineHarness;
  beforeAll(async () => {
    harness = await openEngineHarness({ alwaysReplay });
  });
  afterAll(() => harness.stop());

  const breakDown = (): void => {
    harness.lab.read = async () => {
      throw new NodeError('down', 'panne');
    };
  };
  const repair = (): void => {
    harness.lab.read = async (value) => value;
  };
  beforeEach(() => {
    harness.written.length = 0;
    breakDown();
  });

  const paused = async (): Promise<string> => {
    const runId = await harness.run(held);
    await harness.snapshot(runId, ({ phase }) => phase === 'incident');
    return runId;
  };

  it('holds the node until an operator has it retried, then goes on', async () => {
    const runId = await paused();
    const { awaited, nodes } = await harness.snapshot(runId, () => true);
    expect(awaited).toEqual([{ kind: 'action', name: 'incident:read', path: 'read' }]);
    expect(nodes.find(({ path }) => path === 'read')?.error).toMatchObject({ code: 'down' });
    repair();
    const act = { nodePath: 'read', action: 'retry', by: 'op' } as const;
    await expect(harness.client.actOnIncident(runId, act)).resolves.toMatchObject({
      runId,
      duplicate: false,
    });
    expect((await harness.snapshot(runId, hasEnded)).status).toBe('completed');
    expect(harness.written).toEqual([{ value: 1, key: `${runId}:write` }]);
  });

  it('opens again when the node fails again, as one of its own', async () => {
    const runId = await paused();
    await harness.client.actOnIncident(runId, { nodePath: 'read', action: 'retry' });
    await harness.snapshot(runId, ({ awaited }) => awaited[0]?.name === 'incident:read#2');
    await harness.client.actOnIncident(runId, { nodePath: 'read', action: 'skip' });
    const { status, nodes } = await harness.snapshot(runId, hasEnded);
    expect(status).toBe('completed');
    expect(nodes.map(({ path, status: each }) => `${path} ${each}`)).toEqual([
      'start done',
      'read skipped',
      'write skipped',
    ]);
    expect(harness.written).toEqual([]);
  });

  it('ends the run as failed when the operator gives the node up', async () => {
    const runId = await paused();
    await harness.client.actOnIncident(runId, { nodePath: 'read', action: 'fail' });
    const { status, error } = await harness.snapshot(runId, hasEnded);
    expect(status).toBe('failed');
    expect(error).toMatchObject({ code: 'down', nodePath: 'read' });
  });

  it('is acted on once: the same again is a duplicate, another action, operator or reason is refused', async () => {
    const runId = await paused();
    const act = (action: 'skip' | 'fail', by = 'op', reason?: string) =>
      harness.client.actOnIncident(runId, {
        ...{ nodePath: 'read', action, by },
        ...(reason !== undefined && { reason }),
      });
    const first = await act('skip');
    await expect(act('skip')).resolves.toEqual({ ...first, duplicate: true });
    await harness.snapshot(runId, hasEnded);
    await expect(act('skip')).resolves.toEqual({ ...first, duplicate: true });
    const others = [
      () => act('fail'),
      () => act('skip', 'other'),
      () => act('skip', 'op', 'panne réparée'),
    ];
    for (const other of others) {
      await expect(other()).rejects.toMatchObject({
        refusal: {
          code: 'already-decided',
          first: { action: 'skip', by: 'op', at: first.at },
        },
      });
    }
  });

  it('is refused where there is none', async () => {
    const runId = await paused();
    const act = (run: string, nodePath: string) =>
      harness.client.actOnIncident(run, { nodePath, action: 'skip' });
    await expect(act('never', 'read')).rejects.toMatchObject({
      refusal: { code: 'run-unknown' },
    });
    await expect(act(runId, 'write')).rejects.toMatchObject({
      refusal: { code: 'not-pending' },
    });
    await harness.client.cancelRun(runId, {});
    await harness.snapshot(runId, hasEnded);
    await expect(act(runId, 'read')).rejects.toMatchObject({
      refusal: { code: 'not-pending' },
    });
  });
});
