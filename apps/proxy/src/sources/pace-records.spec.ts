import { setImmediate as turn } from 'node:timers/promises';

import { EngineUnavailableError } from '@platform/engine-api';
import { createConcurrencyLimiter } from '@platform/http';

import { paceRecords } from './pace-records';

const record = (feed: string) => ({ feed, key: 'k', record: {} });
const pausedMs = async (emitting: Promise<unknown>): Promise<number | undefined> =>
  emitting.then(
    () => undefined,
    (error: { readonly retryAfterMs?: number }) => error.retryAfterMs,
  );

/** More than the turns of the event loop for which a slot that was given keeps the next one back. */
const turns = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) await turn();
};

/** A pause is over when a test says so. */
beforeEach(
  () => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }),
);
afterEach(() => void jest.useRealTimers());

describe('records of a source', () => {
  it('are not tried for a while after the platform could not take one', async () => {
    let calls = 0;
    const emit = paceRecords(
      'poll',
      async () => {
        calls += 1;
        throw new EngineUnavailableError('arrêté');
      },
      { firstPauseMs: 400 },
    );
    for (let n = 0; n < 50; n += 1) await emit(record('a')).catch(() => undefined);
    expect(calls).toBe(1);
    const pause = (await pausedMs(emit(record('a')))) ?? 0;
    expect(pause).toBeGreaterThan(0);
    jest.advanceTimersByTime(pause + 5);
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
    jest.advanceTimersByTime(20);
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

  it('that fail together make one pause, and one that succeeds beside them does not end it', async () => {
    const ends: (() => void)[] = [];
    const emit = paceRecords(
      'poll',
      ({ key }) =>
        new Promise((resolve, reject) =>
          ends.push(() =>
            key === 'good' ? resolve('accepted') : reject(new EngineUnavailableError('arrêté')),
          ),
        ),
      { firstPauseMs: 200 },
    );
    const keys = [...Array.from({ length: 15 }, (_, n) => `k${n}`), 'good'];
    const emitting = Promise.allSettled(keys.map((key) => emit({ ...record('a'), key })));
    await turn();
    expect(ends).toHaveLength(keys.length);
    jest.advanceTimersByTime(1);
    for (const end of ends) end();
    await emitting;
    const pause = (await pausedMs(emit(record('a')))) ?? 0;
    expect(pause).toBeGreaterThan(0);
    expect(pause).toBeLessThan(1_000);
    expect(ends).toHaveLength(16);
  });

  it('share the slots of the API, and wait for each other when there are too many of them', async () => {
    const limiter = createConcurrencyLimiter({ concurrency: 4, waiting: 0, timeoutMs: 60_000 });
    let open = 0;
    let most = 0;
    const emit = paceRecords(
      'poll',
      async () => {
        open += 1;
        most = Math.max(most, open);
        await turns(20);
        open -= 1;
        return 'accepted';
      },
      { limiter },
    );
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => emit(record(`f${n % 2}`))),
    );
    expect(new Set(outcomes)).toEqual(new Set(['accepted']));
    expect(most).toBeLessThanOrEqual(3);
  });

  it('are refused as callers of the API are when others have all its slots, and then wait', async () => {
    const limiter = createConcurrencyLimiter({ concurrency: 1, waiting: 0 });
    const other = limiter.ask('key:other');
    await other.granted;
    let calls = 0;
    const emit = paceRecords(
      'poll',
      async () => {
        calls += 1;
        return 'accepted';
      },
      { limiter, firstPauseMs: 40 },
    );
    const settled = await Promise.allSettled(Array.from({ length: 10 }, () => emit(record('a'))));
    const reasons = settled.map((each) => (each as PromiseRejectedResult).reason as object);
    expect(reasons[0]).toMatchObject({ problem: { code: 'overloaded' } });
    expect(reasons.slice(1)).toEqual(
      Array(9).fill(expect.objectContaining({ retryAfterMs: expect.any(Number) })),
    );
    expect(calls).toBe(0);
    other.leave();
    jest.advanceTimersByTime(100);
    await turn();
    expect(await emit(record('a'))).toBe('accepted');
  });
});
