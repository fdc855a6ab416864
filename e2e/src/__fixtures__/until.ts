import { setTimeout as delay } from 'node:timers/promises';

const FIRST_MS = 25;
const LONGEST_MS = 250;

/** Asks until there is an answer, less and less often. Throws, saying what was waited for, when there is none in time. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  timeoutMs = 45_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (let pause = FIRST_MS; ; pause = Math.min(LONGEST_MS, pause * 1.2)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs / 1000} s for ${what}.`);
    await delay(pause);
  }
}
