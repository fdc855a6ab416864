import { NodeError } from '@platform/ports';

import {
  hasEnded,
  MODES,
  openEngineBench,
  specOf,
  type EngineBench,
} from '../__fixtures__/engine-bench';

const held = specOf(
  [
    { id: 'start', type: 't.start' },
    { id: 'read', type: 't.read', policy: { onError: 'pause', retry: { maxAttempts: 1 } } },
    { id: 'write', type: 't.write' },
  ],
  ['start.value -> read.value', 'read.value -> write.value'],
);

describe.each(MODES)('an incident, %s', (_mode, alwaysReplay) => {
  let bench: EngineBench;
  beforeAll(async () => {
    bench = await openEngineBench({ alwaysReplay });
  });
  afterAll(() => bench.stop());

  const breakDown = (): void => {
    bench.lab.read = async () => {
      throw new NodeError('down', 'panne');
    };
  };
  const repair = (): void => {
    bench.lab.read = async (value) => value;
  };
  beforeEach(() => {
    bench.written.length = 0;
    breakDown();
  });

  const paused = async (): Promise<string> => {
    const runId = await bench.run(held);
    await bench.snapshot(runId, ({ phase }) => phase === 'incident');
    return runId;
  };

  it('holds the node until an operator has it retried, then goes on', async () => {
    const runId = await paused();
    const { awaited, nodes } = await bench.snapshot(runId, () => true);
    expect(awaited).toEqual([{ kind: 'action', name: 'incident:read', path: 'read' }]);
    expect(nodes.find(({ path }) => path === 'read')?.error).toMatchObject({ code: 'down' });
    repair();
    const act = { nodePath: 'read', action: 'retry', by: 'op' } as const;
    await expect(bench.client.actOnIncident(runId, act)).resolves.toMatchObject({
      runId,
      duplicate: false,
    });
    expect((await bench.snapshot(runId, hasEnded)).status).toBe('completed');
    expect(bench.written).toEqual([{ value: 1, key: `${runId}:write` }]);
  });

  it('opens again when the node fails again, as one of its own', async () => {
    const runId = await paused();
    await bench.client.actOnIncident(runId, { nodePath: 'read', action: 'retry' });
    await bench.snapshot(runId, ({ awaited }) => awaited[0]?.name === 'incident:read#2');
    await bench.client.actOnIncident(runId, { nodePath: 'read', action: 'skip' });
    const { status, nodes } = await bench.snapshot(runId, hasEnded);
    expect(status).toBe('completed');
    expect(nodes.map(({ path, status: each }) => `${path} ${each}`)).toEqual([
      'start done',
      'read skipped',
      'write skipped',
    ]);
    expect(bench.written).toEqual([]);
  });

  it('ends the run as failed when the operator gives the node up', async () => {
    const runId = await paused();
    await bench.client.actOnIncident(runId, { nodePath: 'read', action: 'fail' });
    const { status, error } = await bench.snapshot(runId, hasEnded);
    expect(status).toBe('failed');
    expect(error).toMatchObject({ code: 'down', nodePath: 'read' });
  });

  it('is acted on once: the same again is a duplicate, another action is refused', async () => {
    const runId = await paused();
    const act = (action: 'skip' | 'fail') =>
      bench.client.actOnIncident(runId, { nodePath: 'read', action, by: 'op' });
    const first = await act('skip');
    await expect(act('skip')).resolves.toEqual({ ...first, duplicate: true });
    await bench.snapshot(runId, hasEnded);
    await expect(act('skip')).resolves.toEqual({ ...first, duplicate: true });
    await expect(act('fail')).rejects.toMatchObject({
      refusal: {
        code: 'already-decided',
        first: { action: 'skip', by: 'op', at: first.at },
      },
    });
  });

  it('is refused where there is none', async () => {
    const runId = await paused();
    const act = (run: string, nodePath: string) =>
      bench.client.actOnIncident(run, { nodePath, action: 'skip' });
    await expect(act('never', 'read')).rejects.toMatchObject({
      refusal: { code: 'run-unknown' },
    });
    await expect(act(runId, 'write')).rejects.toMatchObject({
      refusal: { code: 'not-pending' },
    });
    await bench.client.cancelRun(runId, {});
    await bench.snapshot(runId, hasEnded);
    await expect(act(runId, 'read')).rejects.toMatchObject({
      refusal: { code: 'not-pending' },
    });
  });
});
