import { setTimeout as delay } from 'node:timers/promises';

import type { Stack } from '@platform/stack';

import { operate } from './operator';

/** What became of an older index that was put back. */
export interface OlderIndex {
  /** To be noticed, without fail. */
  readonly isOldEnough: boolean;
  /** What each proxy that does not say so says. */
  readonly unnoticedBy: readonly string[];
}

const LOOK_EVERY_MS = 200;
const REQUEST_TIMEOUT_MS = 5_000;

async function readiness(proxyUrl: string): Promise<string> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    return await (await fetch(`${proxyUrl}/readyz`, { signal })).text();
  } catch (error) {
    return String(error);
  }
}

const namesIt = (answer: string): boolean => answer.includes('"database restored"');

/** Waits until `look` has nothing left to say; answers what it said last. */
async function untilNothing<T>(
  look: () => Promise<readonly T[]>,
  patienceMs: number,
): Promise<readonly T[]> {
  const givesUpAt = Date.now() + patienceMs;
  for (;;) {
    const left = await look();
    if (left.length === 0 || Date.now() >= givesUpAt) return left;
    await delay(LOOK_EVERY_MS);
  }
}

/** Waits until all proxies say that the database was restored; answers what those say that do not. */
export const notNoticing = (
  proxyUrls: readonly string[],
  patienceMs: number,
): Promise<readonly string[]> =>
  untilNothing(async () => {
    const answers = await Promise.all(
      proxyUrls.map(async (url) => ({ url, answer: await readiness(url) })),
    );
    return answers
      .filter(({ answer }) => !namesIt(answer))
      .map(({ url, answer }) => `an older index was not noticed at ${url}: ${answer}`);
  }, patienceMs);

/** Takes note as an operator does, of what is repaired; throws when that takes too long. */
export async function takeNote(
  stack: Stack,
  databaseUrl: string,
  patienceMs: number,
): Promise<void> {
  const restorations = (...options: readonly string[]): Promise<string> =>
    operate(stack, 'restorations', '--database', databaseUrl, ...options);
  const left = await untilNothing(async () => {
    const text = await restorations();
    return text.includes('being repaired') ? [text] : [];
  }, patienceMs);
  if (left.length > 0) throw new Error(`not repaired in ${patienceMs} ms:\n${left.join()}`);
  await restorations('--acknowledge');
}
