import type { RunAddress } from '@platform/engine-api';
import { NodeError } from '@platform/ports';

import {
  hasEnded,
  MODES,
  openEngineHarness,
  specOf,
  type EngineHarness,
} from '../__fixtures__/engine-harness';

const start = { id: 'start', type: 't.start' };
const asking = specOf(
  [start, { id: 'ask', type: 't.ask' }, { id: 'write', type: 't.write' }],
  ['start.value -> ask.value', 'ask.value -> write.value'],
);
const writing = specOf([start, { id: 'write', type: 't.write' }], ['start.value -> write.value']);
const failing = specOf(
  [start, { id: 'read', type: 't.read', policy: { retry: { maxAttempts: 1 } } }],
  ['start.value -> read.value'],
);

describe.each(MODES)('runs under one concurrency key, %s', (_mode, alwaysReplay) => {
  let harness: EngineHarness;
  beforeAll(async () => {
    harness = await openEngineHarness({ alwaysReplay });
  });
  afterAll(() => harness.stop());
  beforeEach(() => void (harness.written.length = 0));

  const isIn = (run: RunAddress, phase: string) =>
    harness.snapshot(run.runId, (each) => each.phase === phase);
  const ended = ({ runId }: RunAddress) => harness.snapshot(runId, hasEnded);
  const accept = ({ runId }: RunAddress) =>
    harness.client.resolveValidation(runId, { pendingId: `ask:${runId}`, decision: 'accepted' });

  it('walk one after the other, in the order in which they came', async () => {
    const first = await harness.runInTurn(asking, 'queue', []);
    const second = await harness.runInTurn(asking, 'queue', [first]);
    const third = await harness.runInTurn(asking, 'queue', [first, second]);
    await isIn(first, 'suspended');
    for (const waiting of [second, third]) {
      expect(await isIn(waiting, 'queued')).toMatchObject({
        status: 'running',
        nodes: [],
        pending: [],
      });
    }
    await accept(first);
    const { endedAt: firstEnd = '' } = await ended(first);
    const { nodes } = await isIn(second, 'suspended');
    // The time in the queue is not the run's own.
    const asked = nodes.find(({ path }) => path === 'ask')?.startedAt ?? '';
    expect(asked >= firstEnd).toBe(true);
    await isIn(third, 'queued');
    await accept(second);
    await isIn(third, 'suspended');
    await accept(third);
    await ended(third);
    const writers = harness.written.map(({ key }) => key);
    expect(writers).toEqual([first, second, third].map(({ runId }) => `${runId}:write`));
  });

  it('do not wait for one that failed, was cancelled, was killed or is not known any more', async () => {
    harness.lab.read = async () => {
      throw new NodeError('down', 'panne');
    };
    const failed = await harness.runInTurn(failing, 'queue', []);
    const cancelled = await harness.runInTurn(asking, 'queue', []);
    const killed = await harness.runInTurn(asking, 'queue', []);
    await isIn(cancelled, 'suspended');
    await isIn(killed, 'suspended');
    const target = { target: 'workflow', workflowName: 'workflow', workflowKey: 'never' };
    const lookup = await fetch(`${harness.controlPlane.ingressUrl}/restate/lookup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(target),
    });
    const { invocationId } = (await lookup.json()) as { invocationId: string };
    const unknown = { runId: 'never', invocationId };
    const last = await harness.runInTurn(writing, 'queue', [failed, unknown, cancelled, killed]);
    await isIn(last, 'queued');
    await harness.client.cancelRun(cancelled.runId, {});
    const kill = `${harness.controlPlane.adminUrl}/invocations/${killed.invocationId}/kill`;
    await fetch(kill, { method: 'PATCH' });
    expect((await ended(last)).status).toBe('completed');
    harness.lab.read = async (value) => value;
  });

  it('may be cancelled in the queue, without harm to the one before', async () => {
    const first = await harness.runInTurn(asking, 'queue', []);
    const second = await harness.runInTurn(writing, 'queue', [first]);
    await isIn(second, 'queued');
    await harness.client.cancelRun(second.runId, { reason: 'en double' });
    expect(await ended(second)).toMatchObject({
      status: 'failed',
      endReason: 'cancelled',
      error: { code: 'cancelled', message: 'en double' },
      nodes: [],
    });
    await accept(first);
    expect((await ended(first)).status).toBe('completed');
    expect(harness.written.map(({ key }) => key)).toEqual([`${first.runId}:write`]);
  });

  it('are rejected while one before still runs, and only then', async () => {
    const first = await harness.runInTurn(asking, 'reject', []);
    const refused = await harness.runInTurn(writing, 'reject', [first]);
    expect(await ended(refused)).toMatchObject({
      status: 'failed',
      error: { code: 'concurrency-rejected' },
      nodes: [],
    });
    await accept(first);
    await ended(first);
    const taken = await harness.runInTurn(writing, 'reject', [first]);
    expect((await ended(taken)).status).toBe('completed');
    expect(harness.written.map(({ key }) => key)).toEqual(
      [first, taken].map(({ runId }) => `${runId}:write`),
    );
  });

  it('replace the ones before when so declared', async () => {
    const first = await harness.runInTurn(asking, 'cancel-previous', []);
    await isIn(first, 'suspended');
    const second = await harness.runInTurn(writing, 'cancel-previous', [first]);
    expect((await ended(second)).status).toBe('completed');
    expect(await ended(first)).toMatchObject({
      status: 'failed',
      endReason: 'cancelled',
      error: { code: 'cancelled', message: `remplacée par ${second.runId}` },
    });
    expect(harness.written.map(({ key }) => key)).toEqual([`${second.runId}:write`]);
  });

  const EARLIER = '2026-01-01T00:00:00.000Z';
  const LATER = '2126-01-01T00:00:00.000Z';
  const isGivenTurn = (run: RunAddress, after: readonly RunAddress[]) =>
    harness.client.giveTurn(run.runId, after);

  it('begin in time as if there were no time', async () => {
    const first = await harness.runInTurn(asking, 'queue', [], { beginBy: LATER });
    const second = await harness.runInTurn(writing, 'queue', [first], { beginBy: LATER });
    await isIn(first, 'suspended');
    await isIn(second, 'queued');
    await expect(isGivenTurn(second, [])).rejects.toMatchObject({
      refusal: { code: 'not-pending' },
    });
    await accept(first);
    expect((await ended(second)).status).toBe('completed');
  });

  it('that come too late do nothing, say so, and go behind those that were sent since', async () => {
    const late = await harness.runInTurn(writing, 'queue', [], { beginBy: EARLIER });
    const since = await harness.runInTurn(asking, 'queue', [], { beginBy: LATER });
    const { awaited, nodes } = await isIn(late, 'queued');
    expect(awaited).toEqual([{ kind: 'turn', name: '~turn', path: '' }]);
    expect(nodes).toEqual([]);
    const given = await isGivenTurn(late, [since]);
    expect(given).toMatchObject({ runId: late.runId, duplicate: false });
    await harness.snapshot(late.runId, (each) => each.awaited.length === 0);
    await expect(isGivenTurn(late, [])).resolves.toEqual({ ...given, duplicate: true });
    await isIn(since, 'suspended');
    expect(harness.written).toEqual([]);
    await accept(since);
    expect((await ended(late)).status).toBe('completed');
    const writers = harness.written.map(({ key }) => key);
    expect(writers).toEqual([since, late].map(({ runId }) => `${runId}:write`));
  });

  it.each([
    ['reject', { status: 'failed', error: { code: 'concurrency-rejected' } }],
    ['cancel-previous', { status: 'completed' }],
  ] as const)('that come too late and are given a turn do what it says: %s', async (on, end) => {
    const late = await harness.runInTurn(writing, on, [], { beginBy: EARLIER });
    const since = await harness.runInTurn(asking, on, [], { beginBy: LATER });
    await isIn(since, 'suspended');
    await isIn(late, 'queued');
    await isGivenTurn(late, [since]);
    expect(await ended(late)).toMatchObject(end);
    if (on === 'reject') await accept(since);
    await ended(since);
  });

  it('that wait for another turn may be cancelled', async () => {
    const late = await harness.runInTurn(writing, 'queue', [], { beginBy: EARLIER });
    await isIn(late, 'queued');
    await harness.client.cancelRun(late.runId, { reason: 'en double' });
    expect(await ended(late)).toMatchObject({ endReason: 'cancelled', nodes: [] });
  });

  it('let the workflow for the failure of a rejected one run at once', async () => {
    const alarm = specOf([{ id: 'called', type: 'core.workflow-called' }], [], { slug: 'alarm' });
    const settings = { onFailure: 'alarm' };
    const first = await harness.runInTurn(asking, 'reject', []);
    const refused = await harness.runInTurn({ ...writing, settings }, 'reject', [first], {
      callees: [alarm],
    });
    expect((await ended(refused)).error?.code).toBe('concurrency-rejected');
    const { status } = await harness.snapshot(`~on-failure:${refused.runId}`, hasEnded);
    expect(status).toBe('completed');
    await accept(first);
  });
});
