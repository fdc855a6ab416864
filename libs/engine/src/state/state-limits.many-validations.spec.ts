import { randomUUID } from 'node:crypto';

import { openEngineHarness, runInput, specOf } from '../__fixtures__/engine-harness';
import { STATE_LIMITS } from './state-limits';

const ITEMS = 20;
const ITEM_BYTES = 50_000;
/** Decided one by one: if each rest wrote all that is open, the state would be too large by then. */
const ONE_BY_ONE = 10;
const any = { kind: 'any' } as const;

/** Each item of a list is put to a human. */
const review = specOf(
  [
    { id: 'start', type: 't.start' },
    {
      id: 'review',
      type: 'core.map',
      config: {
        itemType: any,
        concurrency: ITEMS,
        body: {
          nodes: [{ id: 'ask', type: 't.ask' }],
          edges: [{ from: '$in.item', to: 'ask.value' }],
          outputs: [{ name: 'value', type: any, from: 'ask.value' }],
        },
      },
    },
  ],
  ['start.value -> review.items'],
);

it('a run with twenty validations of 50 kB open at once comes to its end, however often it rests', async () => {
  const openAtRests = Array.from({ length: ONE_BY_ONE }, (_, decided) => ITEMS - decided);
  const writtenInFull = openAtRests.reduce((sum, open) => sum + open * ITEM_BYTES, 0);
  expect(writtenInFull + ITEMS * ITEM_BYTES).toBeGreaterThan(STATE_LIMITS.state);
  const harness = await openEngineHarness({ alwaysReplay: true });
  try {
    const input = runInput(review, randomUUID());
    const { runId } = input;
    const value = Array.from({ length: ITEMS }, (_, item) => `${item} ${'x'.repeat(ITEM_BYTES)}`);
    await harness.client.startRun({ ...input, event: { ...input.event, value } });

    const { pending } = await harness.snapshot(
      runId,
      ({ status, pending: open }) => status !== 'running' || open.length === ITEMS,
    );
    const pendingIds = pending.map(({ pendingId }) => pendingId);
    expect(new Set(pendingIds).size).toBe(ITEMS);
    const accept = (pendingId: string) =>
      harness.client.resolveValidation(runId, { pendingId, decision: 'accepted' });
    for (const pendingId of pendingIds.slice(0, ONE_BY_ONE)) await accept(pendingId);
    await Promise.all(pendingIds.slice(ONE_BY_ONE).map(accept));
    const ended = await harness.snapshot(runId, ({ status }) => status !== 'running');
    expect(ended).toMatchObject({ status: 'completed', pending: [] });
  } finally {
    await harness.stop();
  }
});
