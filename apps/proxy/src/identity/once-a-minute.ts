const MINUTE_MS = 60_000;
/** Maximum remembered keys. Above it, the oldest is forgotten, and its action may run again. */
const MAX_KEYS_KEPT = 10_000;

interface Kept {
  readonly until: number;
  readonly done: Promise<void>;
}

/** Runs an action at most once a minute per key. Concurrent callers share it. A failed action is retried. */
export function createOnceAMinute(
  now: () => Date,
  maxEntries = MAX_KEYS_KEPT,
): (key: string, work: () => Promise<void>) => Promise<void> {
  const kept = new Map<string, Kept>();
  return async (key, work) => {
    const at = now().getTime();
    const earlier = kept.get(key);
    if (earlier && at < earlier.until) return earlier.done;
    const done = work();
    kept.delete(key);
    kept.set(key, { until: at + MINUTE_MS, done });
    if (kept.size > maxEntries) {
      const [oldest = key] = kept.keys();
      kept.delete(oldest);
    }
    try {
      await done;
    } catch (error) {
      if (kept.get(key)?.done === done) kept.delete(key);
      throw error;
    }
  };
}
