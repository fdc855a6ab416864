import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
/** Maximum remembered keys. Above it, the oldest is forgotten, and its action may run again. */
const MAX_KEYS_KEPT = 10_000;

/** Runs an action at most once a minute per key. Concurrent callers share it. A failed action is retried. */
export function createOnceAMinute(
  now: () => Date,
  max = MAX_KEYS_KEPT,
): (key: string, work: () => Promise<void>) => Promise<void> {
  const kept = new LRUCache<string, { readonly until: number; readonly done: Promise<void> }>({
    // By size: `max` alone would reserve all places at once.
    maxSize: max,
    sizeCalculation: () => 1,
  });
  return async (key, work) => {
    const at = now().getTime();
    const earlier = kept.get(key);
    if (earlier && at < earlier.until) return earlier.done;
    const done = work();
    kept.set(key, { until: at + MINUTE_MS, done });
    try {
      await done;
    } catch (error) {
      if (kept.get(key)?.done === done) kept.delete(key);
      throw error;
    }
  };
}
