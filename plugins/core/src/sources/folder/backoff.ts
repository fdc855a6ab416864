import { createRetryDelays, type RetryDelays } from '@platform/sdk';

/** Maximum delay between two attempts on the same file, unless the platform asks for more. */
const MAX_BACKOFF_MS = 10_000;

/** Files that the platform could not take. Each waits longer after every failure, so that others pass. */
interface Backoff {
  /** Records a failure. The delay starts at `firstMs` and doubles. */
  add(key: string, error: unknown): void;
  forget(key: string): void;
  isWaiting(key: string): boolean;
  /** Forgets every file for which `isKept` returns false. */
  keep(isKept: (key: string) => boolean): void;
  size(): number;
}

export function createBackoff(firstMs: number): Backoff {
  const waits = new Map<string, { readonly until: number; readonly delays: RetryDelays }>();
  return {
    add(key, error) {
      const delays =
        waits.get(key)?.delays ??
        createRetryDelays({ firstMs, maxMs: Math.max(MAX_BACKOFF_MS, firstMs) });
      waits.set(key, { until: performance.now() + delays.after(error), delays });
    },
    forget: (key) => void waits.delete(key),
    isWaiting: (key) => performance.now() < (waits.get(key)?.until ?? 0),
    keep(isKept) {
      for (const key of waits.keys()) if (!isKept(key)) waits.delete(key);
    },
    size: () => waits.size,
  };
}
