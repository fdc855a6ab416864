import { setTimeout as delay } from 'node:timers/promises';

const INTERVAL_MS = 50;

/** Asks until there is an answer. Throws, saying what was waited for, when there is none in time. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  timeoutMs = 45_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs / 1000} s for ${what}.`);
    await delay(INTERVAL_MS);
  }
}
