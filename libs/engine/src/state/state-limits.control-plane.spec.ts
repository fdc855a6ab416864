import { randomUUID } from 'node:crypto';

import type { RunSnapshot } from '@platform/engine-api';
import type { WorkflowSpec } from '@platform/workflow';

import {
  openEngineHarness,
  runInput,
  specOf,
  type EngineHarness,
} from '../__fixtures__/engine-harness';
import { STATE_LIMITS } from './state-limits';

const MEBIBYTE = 1024 * 1024;
const start = { id: 'start', type: 't.start' };

/** Puts one value to `count` humans at once. */
function asking(count: number): WorkflowSpec {
  const asks = Array.from({ length: count }, (_, position) => `ask${position}`);
  return specOf(
    [start, ...asks.map((id) => ({ id, type: 't.ask' }))],
    asks.map((id) => `start.value -> ${id}.value`),
  );
}

describe('a run that grows too large', () => {
  let harness: EngineHarness;
  beforeAll(async () => {
    harness = await openEngineHarness({ alwaysReplay: true });
  });
  afterAll(() => harness.stop());

  async function endOf(spec: WorkflowSpec, value: string): Promise<RunSnapshot> {
    const input = runInput(spec, randomUUID());
    await harness.client.startRun({ ...input, event: { ...input.event, value } });
    return harness.snapshot(input.runId, ({ status }) => status !== 'running');
  }

  it('ends as failed for its input, and its state does not hold what was refused', async () => {
    const { status, error, event, runId } = await endOf(
      specOf([start], []),
      'x'.repeat(4 * MEBIBYTE),
    );
    expect(status).toBe('failed');
    expect(error?.code).toBe('input-too-large');
    expect(event).toEqual({
      eventId: runId,
      eventType: 'test.started',
      $truncated: expect.any(Number) as number,
    });
  });

  it('ends as failed for its state, before the control plane can no longer call it', async () => {
    const { status, error } = await endOf(asking(10), 'x'.repeat(0.9 * MEBIBYTE));
    expect(status).toBe('failed');
    expect(error).toMatchObject({
      code: 'state-too-large',
      message: expect.stringContaining('8388608 au plus') as string,
    });
  });

  it('does not, however often it rests with much open: what it wrote before is not written again', async () => {
    const open = 8;
    const bytes = 250_000;
    // Decided one by one: if each rest wrote all that is open, the state would be too large by then.
    const oneByOne = 5;
    const openAtRests = Array.from({ length: oneByOne }, (_, decided) => open - decided);
    const writtenInFull = openAtRests.reduce((sum, left) => sum + left * bytes, open * bytes);
    expect(writtenInFull).toBeGreaterThan(STATE_LIMITS.state);
    const input = runInput(asking(open), randomUUID());
    const { runId } = input;
    const value = 'x'.repeat(bytes);
    await harness.client.startRun({ ...input, event: { ...input.event, value } });

    const { pending } = await harness.snapshot(
      runId,
      ({ status, pending: asked }) => status !== 'running' || asked.length === open,
    );
    const pendingIds = pending.map(({ pendingId }) => pendingId);
    expect(new Set(pendingIds).size).toBe(open);
    const accept = (pendingId: string) =>
      harness.client.resolveValidation(runId, { pendingId, decision: 'accepted' });
    for (const pendingId of pendingIds.slice(0, oneByOne)) await accept(pendingId);
    await Promise.all(pendingIds.slice(oneByOne).map(accept));
    const ended = await harness.snapshot(runId, ({ status }) => status !== 'running');
    expect(ended).toMatchObject({ status: 'completed', pending: [] });
  });
});
