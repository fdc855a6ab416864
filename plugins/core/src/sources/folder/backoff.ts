/** Maximum delay between two attempts on the same file. */
const MAX_DELAY_MS = 10_000;

/** Files that the platform could not take. Each waits longer after every failure, so that others pass. */
interface Backoff {
  /** Records a failure. The delay starts at `firstMs` and doubles. */
  add(key: string): void;
  forget(key: string): void;
  isWaiting(key: string): boolean;
  /** Forgets every file for which `isKept` returns false. */
  keep(isKept: (key: string) => boolean): void;
  size(): number;
}

export function createBackoff(firstMs: number): Backoff {
  const delays = new Map<string, { readonly until: number; readonly ms: number }>();
  return {
    add(key) {
      const ms = Math.min(
        (delays.get(key)?.ms ?? firstMs / 2) * 2,
        Math.max(MAX_DELAY_MS, firstMs),
      );
      delays.set(key, { until: performance.now() + ms, ms });
    },
    forget: (key) => void delays.delete(key),
    isWaiting: (key) => performance.now() < (delays.get(key)?.until ?? 0),
    keep(isKept) {
      for (const key of delays.keys()) if (!isKept(key)) delays.delete(key);
    },
    size: () => delays.size,
  };
}
