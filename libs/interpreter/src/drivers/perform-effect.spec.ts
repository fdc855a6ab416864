import { currentEffect, NodeError, type JsonValue } from '@platform/ports';

import type { Effect } from '../driver';
import { performEffect, type DriverClock } from './perform-effect';

const START = Date.parse('2026-11-20T08:00:00.000Z');

/** A clock that moves only when told to, and then expires what is due. */
function handClock() {
  let now = START;
  const timers = new Map<object, { readonly due: number; readonly expire: () => void }>();
  const clock: DriverClock = {
    now: () => new Date(now),
    timer(ms) {
      const key = {};
      const expired = new Promise<void>((resolve) => {
        timers.set(key, { due: now + ms, expire: resolve });
      });
      return { expired, cancel: () => void timers.delete(key) };
    },
  };
  return {
    clock,
    armed: () => timers.size,
    advance(ms: number) {
      now += ms;
      for (const { due, expire } of timers.values()) if (due <= now) expire();
    },
  };
}

const conditions = { name: 'read', timeoutMs: 1_000, language: 'fr' as const };
const hang: Effect = () => new Promise<JsonValue>(() => undefined);

describe('performEffect', () => {
  it('answers the value of the effect, with the instants it began and ended', async () => {
    const { clock, advance, armed } = handClock();
    const outcome = await performEffect(
      async ({ now }) => {
        advance(250);
        return now.toISOString();
      },
      { ...conditions, clock },
    );
    expect(outcome).toEqual({
      ok: true,
      value: '2026-11-20T08:00:00.000Z',
      startedAt: '2026-11-20T08:00:00.000Z',
      endedAt: '2026-11-20T08:00:00.250Z',
    });
    expect(armed()).toBe(0);
  });

  it.each<[string, Effect, object]>([
    [
      'rejects',
      () => Promise.reject(new NodeError('down', 'panne', { retryable: true })),
      { code: 'down', message: 'panne', retryable: true },
    ],
    [
      'throws before it has begun',
      () => {
        throw new NodeError('refused', 'non');
      },
      { code: 'refused', message: 'non', retryable: false },
    ],
    [
      'rejects with what is no error',
      () => Promise.reject('panne'),
      { code: 'unexpected', message: 'erreur inattendue (string)', retryable: true },
    ],
    [
      'rejects with what is not even a text',
      () => Promise.reject(Object.create(null)),
      { code: 'unexpected', message: 'erreur inattendue (object)', retryable: true },
    ],
    [
      'rejects with nothing',
      () => Promise.reject(undefined),
      { code: 'unexpected', message: 'erreur inattendue (undefined)', retryable: true },
    ],
  ])('answers a failure when the effect %s', async (_how, effect, failure) => {
    const { clock, armed } = handClock();
    const outcome = await performEffect(effect, { ...conditions, clock });
    expect(outcome).toMatchObject({ ok: false, failure });
    expect(armed()).toBe(0);
  });

  it('gives up at the timeout, not before, and says that another try may do', async () => {
    const { clock, advance } = handClock();
    let settled = false;
    const running = performEffect(hang, { ...conditions, clock }).finally(() => (settled = true));
    advance(999);
    await new Promise(setImmediate);
    expect(settled).toBe(false);
    advance(1);
    await expect(running).resolves.toEqual({
      ok: false,
      failure: {
        code: 'timeout',
        message: "« read » n'a pas répondu en 1000 ms",
        retryable: true,
      },
      startedAt: '2026-11-20T08:00:00.000Z',
      endedAt: '2026-11-20T08:00:01.000Z',
    });
  });

  it('gives up when the process abandons the attempt', async () => {
    const { clock, armed } = handClock();
    const attempt = new AbortController();
    const running = performEffect(hang, { ...conditions, clock, abandoned: attempt.signal });
    attempt.abort();
    await expect(running).resolves.toMatchObject({
      ok: false,
      failure: { code: 'abandoned', retryable: true },
    });
    expect(armed()).toBe(0);
  });

  it('gives up at once an attempt that was abandoned before it began', async () => {
    const { clock } = handClock();
    const outcome = await performEffect(hang, {
      ...conditions,
      clock,
      abandoned: AbortSignal.abort(),
    });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'abandoned' } });
  });

  it.each<[string, (clock: ReturnType<typeof handClock>) => void, Effect]>([
    ['succeeded', () => undefined, async () => 1],
    ['failed', () => undefined, () => Promise.reject(new Error('panne'))],
    ['timed out', ({ advance }) => advance(1_000), hang],
  ])('aborts the signal of the effect only once it has %s', async (_how, then, effect) => {
    const hand = handClock();
    const seen: { signal?: AbortSignal; before?: boolean } = {};
    const running = performEffect(
      (scope) => {
        seen.signal = scope.signal;
        seen.before = scope.signal.aborted;
        return effect(scope);
      },
      { ...conditions, clock: hand.clock },
    );
    expect(seen.before).toBe(false);
    then(hand);
    await running;
    expect(seen.signal?.aborted).toBe(true);
  });

  it('does not care what an effect does after it was given up', async () => {
    const { clock, advance } = handClock();
    let reject: (error: Error) => void = () => undefined;
    const running = performEffect(
      () => new Promise<JsonValue>((_resolve, fail) => (reject = fail)),
      { ...conditions, clock },
    );
    advance(1_000);
    const outcome = await running;
    reject(new Error('too late'));
    await new Promise(setImmediate);
    expect(outcome).toMatchObject({ failure: { code: 'timeout' } });
  });

  it('counts no time that the effect waits in a queue of its adapter', async () => {
    const { clock, advance } = handClock();
    const waits: (() => void)[] = [];
    const outcome = performEffect(
      async () => {
        waits.push(currentEffect()!.pauseLimit(), currentEffect()!.pauseLimit());
        return new Promise<JsonValue>(() => undefined);
      },
      { ...conditions, clock },
    );
    advance(60_000);
    waits[0]?.();
    waits[0]?.();
    advance(60_000);
    waits[1]?.();
    advance(999);
    await expect(Promise.race([outcome, Promise.resolve('under way')])).resolves.toBe('under way');
    advance(1);
    await expect(outcome).resolves.toMatchObject({ failure: { code: 'timeout' } });
  });

  it('runs its clock on for what the effect does before and after a pause', async () => {
    const { clock, advance } = handClock();
    let proceed = (): void => undefined;
    const outcome = performEffect(
      async () => {
        advance(700);
        proceed = currentEffect()!.pauseLimit();
        return new Promise<JsonValue>(() => undefined);
      },
      { ...conditions, clock },
    );
    advance(10_000);
    proceed();
    advance(300);
    await expect(outcome).resolves.toMatchObject({ failure: { code: 'timeout' } });
  });
});
