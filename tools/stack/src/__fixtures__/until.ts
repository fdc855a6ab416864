import { setTimeout as delay } from 'node:timers/promises';

/** Polls, and fails rather than keep the test run alive for ever. */
export async function until(condition: () => boolean, awaited: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${awaited}.`);
    await delay(20);
  }
}
