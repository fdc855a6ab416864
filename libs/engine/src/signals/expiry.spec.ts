import { EngineRefusedError } from '@platform/engine-api';

import {
  hasEnded,
  MODES,
  openEngineHarness,
  specOf,
  type EngineHarness,
} from '../__fixtures__/engine-harness';

const EXPIRY_MS = 700;
const expiring = specOf(
  [
    { id: 'start', type: 't.start' },
    { id: 'ask', type: 't.ask', config: { escalation: [{ after: 'PT0.7S', do: 'expire' }] } },
    { id: 'decided', type: 't.write' },
    { id: 'overdue', type: 't.write' },
  ],
  [
    'start.value -> ask.value',
    'ask.value -> decided.value',
    'ask.expired -> overdue.$after',
    'start.value -> overdue.value',
  ],
);

describe.each(MODES)('a validation that expires, %s', (_mode, alwaysReplay) => {
  let harness: EngineHarness;
  beforeAll(async () => {
    harness = await openEngineHarness({ alwaysReplay });
  });
  afterAll(() => harness.stop());
  beforeEach(() => void (harness.written.length = 0));

  const decide = (runId: string): Promise<string> =>
    harness.client
      .resolveValidation(runId, { pendingId: `ask:${runId}`, decision: 'accepted' })
      .then(
        () => 'taken',
        (error: unknown) => {
          if (error instanceof EngineRefusedError) return error.refusal.code;
          throw error;
        },
      );

  it('cannot be decided any more', async () => {
    const runId = await harness.run(expiring);
    await harness.snapshot(runId, hasEnded);
    await expect(decide(runId)).resolves.toBe('expired');
    expect(harness.written).toEqual([{ value: 1, key: `${runId}:overdue` }]);
  });

  it('takes a decision that was answered as taken, and expires when it was not, however close', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async (_, position) => {
        const startedAt = Date.now();
        const runId = await harness.run(expiring);
        // On a slow machine it may have expired before anybody looked.
        await harness.snapshot(runId, ({ phase }) => phase === 'suspended' || phase === 'ended');
        const around = startedAt + EXPIRY_MS + (position - 3) * 16 - Date.now();
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, around)));
        const answered = await decide(runId);
        await harness.snapshot(runId, hasEnded);
        const taken = harness.written.filter(({ key }) => key.startsWith(`${runId}:`));
        return { answered, taken: taken.map(({ key }) => key.slice(runId.length + 1)) };
      }),
    );
    for (const { answered, taken } of outcomes) {
      expect({ answered, taken }).toEqual(
        answered === 'taken'
          ? { answered: 'taken', taken: ['decided'] }
          : { answered: 'expired', taken: ['overdue'] },
      );
    }
  });
});
