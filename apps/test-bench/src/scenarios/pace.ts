import { setTimeout as wait } from 'node:timers/promises';

/** In ms. */
export const MINUTE_MS = 60_000;

/** A person stopped the scenario. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** Rejects with `StoppedError` once `signal` is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch {
    throw new StoppedError();
  }
}

/** Does the work of each item, so many at the same time. Rejects with the first failure, and begins no other then. */
export async function eachOf<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  let hasFailed = false;
  const next = async (): Promise<void> => {
    for (const item of waiting) {
      if (hasFailed) return;
      try {
        await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, next));
}
