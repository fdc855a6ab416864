const MINUTE_MS = 60_000;
/** What is remembered; past it the oldest is forgotten, and done again. */
const MAX_ENTRIES = 10_000;

interface Kept {
  readonly until: number;
  readonly done: Promise<void>;
}

/** Does something once a minute for each key; who asks meanwhile waits for that one. A failure is not kept. */
export function createOnceAMinute(
  now: () => Date,
  maxEntries = MAX_ENTRIES,
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
