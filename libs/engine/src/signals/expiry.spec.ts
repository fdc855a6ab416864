import { EngineRefusedError } from '@platform/engine-api';

import {
  hasEnded,
  MODES,
  openEngineBench,
  specOf,
  type EngineBench,
} from '../__fixtures__/engine-bench';

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
  let bench: EngineBench;
  beforeAll(async () => {
    bench = await openEngineBench({ alwaysReplay });
  });
  afterAll(() => bench.stop());
  beforeEach(() => void (bench.written.length = 0));

  const decide = (runId: string): Promise<string> =>
    bench.client.resolveValidation(runId, { pendingId: `ask:${runId}`, decision: 'accepted' }).then(
      () => 'taken',
      (error: unknown) => {
        if (error instanceof EngineRefusedError) return error.refusal.code;
        throw error;
      },
    );

  it('cannot be decided any more', async () => {
    const runId = await bench.run(expiring);
    await bench.snapshot(runId, hasEnded);
    await expect(decide(runId)).resolves.toBe('expired');
    expect(bench.written).toEqual([{ value: 1, key: `${runId}:overdue` }]);
  });

  it('takes a decision that was answered as taken, and expires when it was not, however close', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 24 }, async (_, position) => {
        const startedAt = Date.now();
        const runId = await bench.run(expiring);
        // On a slow machine it may have expired before anybody looked.
        await bench.snapshot(runId, ({ phase }) => phase === 'suspended' || phase === 'ended');
        const around = startedAt + EXPIRY_MS + (position - 6) * 8 - Date.now();
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, around)));
        const answered = await decide(runId);
        await bench.snapshot(runId, hasEnded);
        const taken = bench.written.filter(({ key }) => key.startsWith(`${runId}:`));
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
