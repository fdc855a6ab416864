import { takingTurns } from '@platform/sdk';

/** One after the other would wait for the disk at each record. The platform takes what concerns one subject in order. */
const RECORD_CONCURRENCY = 16;

/**
 * Calls `take` for each item, in order, 16 at once. After a failure, and when `signal` aborts, it begins no further
 * one, waits for those that are under way, and rejects.
 */
export async function forEachConcurrently<T>(
  items: readonly T[],
  signal: AbortSignal,
  take: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  let hasFailed = false;
  const breathe = takingTurns();
  const worker = async (): Promise<void> => {
    for (const item of waiting) {
      if (hasFailed) return;
      try {
        signal.throwIfAborted();
        await take(item);
        await breathe();
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const workers = Array.from({ length: Math.min(RECORD_CONCURRENCY, items.length) }, worker);
  const failed = (await Promise.allSettled(workers)).find((each) => each.status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}
