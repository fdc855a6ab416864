import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

const FIRST_DELAY_MS = 5;
const MAX_DELAY_MS = 250;
const BACK_OFF = 1.3;
/** A little less than a test may take, so that its message is seen. */
const DEFAULT_UNTIL_TIMEOUT_MS = 270_000;

type Truthy<T> = Exclude<T, undefined | null | false | 0 | ''>;

/**
 * Calls `ask` with growing delays until its result is truthy, and returns the result. Throws after `timeoutMs` with the
 * description `what`, by default the source of `ask`. Uses the real clock, also under jest's fake timers.
 */
export async function until<T>(
  ask: () => Promise<T> | T,
  what: string | (() => string) = ask.toString(),
  timeoutMs = DEFAULT_UNTIL_TIMEOUT_MS,
): Promise<Truthy<T>> {
  const deadline = performance.now() + timeoutMs;
  for (let pause = FIRST_DELAY_MS; ; pause = Math.min(MAX_DELAY_MS, pause * BACK_OFF)) {
    const answer = await ask();
    if (answer) return answer as Truthy<T>;
    if (performance.now() > deadline) {
      const awaited = typeof what === 'string' ? what : what();
      throw new Error(`Waited ${timeoutMs / 1000} s in vain for ${awaited}`);
    }
    await delay(pause);
  }
}
