import { randomUUID } from 'node:crypto';

import { openEngineHarness, runInput, specOf } from '../__fixtures__/engine-harness';

const ITEMS = 20;
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

it('a run with twenty validations of 40 kB open at once comes to its end, however often it rests', async () => {
  const harness = await openEngineHarness({ alwaysReplay: true });
  try {
    const input = runInput(review, randomUUID());
    const { runId } = input;
    const value = Array.from({ length: ITEMS }, (_, item) => `${item} ${'x'.repeat(40_000)}`);
    await harness.client.startRun({ ...input, event: { ...input.event, value } });

    const decided = new Set<string>();
    while (decided.size < ITEMS) {
      const { pending } = await harness.snapshot(
        runId,
        ({ status, pending: open }) =>
          status !== 'running' || open.some(({ pendingId }) => !decided.has(pendingId)),
      );
      const open = pending.filter(({ pendingId }) => !decided.has(pendingId));
      expect(open).not.toEqual([]);
      for (const { pendingId } of open) {
        await harness.client.resolveValidation(runId, { pendingId, decision: 'accepted' });
        decided.add(pendingId);
      }
    }
    const ended = await harness.snapshot(runId, ({ status }) => status !== 'running');
    expect(ended).toMatchObject({ status: 'completed', pending: [] });
  } finally {
    await harness.stop();
  }
});
