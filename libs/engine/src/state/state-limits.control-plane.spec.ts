import { randomUUID } from 'node:crypto';

import type { RunSnapshot } from '@platform/engine-api';
import type { WorkflowSpec } from '@platform/workflow';

import {
  openEngineHarness,
  runInput,
  specOf,
  type EngineHarness,
} from '../__fixtures__/engine-harness';

const MEBIBYTE = 1024 * 1024;
const start = { id: 'start', type: 't.start' };

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
    const asks = Array.from({ length: 10 }, (_, position) => `ask${position}`);
    const { status, error } = await endOf(
      specOf(
        [start, ...asks.map((id) => ({ id, type: 't.ask' }))],
        asks.map((id) => `start.value -> ${id}.value`),
      ),
      'x'.repeat(0.9 * MEBIBYTE),
    );
    expect(status).toBe('failed');
    expect(error).toMatchObject({
      code: 'state-too-large',
      message: expect.stringContaining('8388608 au plus') as string,
    });
  });
});
