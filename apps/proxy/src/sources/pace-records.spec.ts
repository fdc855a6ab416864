import { EngineUnavailableError } from '@platform/engine-api';
import { createConcurrencyLimiter } from '@platform/http';

import { paceRecords } from './pace-records';

const record = (feed: string) => ({ feed, key: 'k', record: {} });
const pausedMs = async (emitting: Promise<unknown>): Promise<number | undefined> =>
  emitting.then(
    () => undefined,
    (error: { readonly retryAfterMs?: number }) => error.retryAfterMs,
  );

describe('records of a source', () => {
  it('are not tried for a while after the platform could not take one', async () => {
    let calls = 0;
    const emit = paceRecords(
      'poll',
      async () => {
        calls += 1;
        throw new EngineUnavailableError('arrêté');
      },
      { firstPauseMs: 40 },
    );
    for (let n = 0; n < 50; n += 1) await emit(record('a')).catch(() => undefined);
    expect(calls).toBe(1);
    const pause = (await pausedMs(emit(record('a')))) ?? 0;
    expect(pause).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, pause + 5));
    await expect(emit(record('a'))).rejects.toThrow('plan de contrôle indisponible');
    expect(calls).toBe(2);
    expect(await pausedMs(emit(record('a')))).toBeGreaterThan(0);
  });

  it('of another feed are tried, and success ends the pause', async () => {
    let fails = true;
    const emit = paceRecords(
      'poll',
      async ({ feed }) => {
        if (fails && feed === 'a') throw new EngineUnavailableError('arrêté');
        return 'accepted';
      },
      { firstPauseMs: 1 },
    );
    await expect(emit(record('a'))).rejects.toThrow();
    expect(await emit(record('b'))).toBe('accepted');
    fails = false;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await emit(record('a'))).toBe('accepted');
    expect(await emit(record('a'))).toBe('accepted');
  });

  it('that fail for a reason of their own pause nothing', async () => {
    let calls = 0;
    const emit = paceRecords(
      'poll',
      async () => {
        calls += 1;
        throw new TypeError('faute');
      },
      {},
    );
    for (let n = 0; n < 3; n += 1) await emit(record('a')).catch(() => undefined);
    expect(calls).toBe(3);
  });

  it('share the slots of the API, and are refused as its callers are when there are too many', async () => {
    const limiter = createConcurrencyLimiter({ concurrency: 4, waiting: 2, timeoutMs: 60_000 });
    let open = 0;
    let most = 0;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const emit = paceRecords(
      'poll',
      async () => {
        open += 1;
        most = Math.max(most, open);
        await held;
        open -= 1;
        return 'accepted';
      },
      { limiter },
    );
    const feeds = Array.from({ length: 10 }, (_, n) => emit(record(`f${n}`)));
    const outcomes = Promise.allSettled(feeds);
    await new Promise((resolve) => setTimeout(resolve, 50));
    release();
    const settled = await outcomes;
    expect(most).toBeLessThanOrEqual(3);
    expect(settled.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(6);
    expect(settled).toContainEqual(
      expect.objectContaining({
        reason: expect.objectContaining({
          problem: expect.objectContaining({ code: 'overloaded' }),
        }),
      }),
    );
  });
});
