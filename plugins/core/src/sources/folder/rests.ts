/** Between two tries of one file at most, milliseconds. */
const MAX_REST_MS = 10_000;

/** Files that could not be taken, each left alone for longer every time, so that others come through. */
export interface Rests {
  add(key: string): void;
  forget(key: string): void;
  isResting(key: string): boolean;
  /** Forgets all but these. */
  keep(isKept: (key: string) => boolean): void;
  size(): number;
}

export function createRests(firstMs: number): Rests {
  const rests = new Map<string, { readonly until: number; readonly ms: number }>();
  return {
    add(key) {
      const ms = Math.min((rests.get(key)?.ms ?? firstMs / 2) * 2, Math.max(MAX_REST_MS, firstMs));
      rests.set(key, { until: performance.now() + ms, ms });
    },
    forget: (key) => void rests.delete(key),
    isResting: (key) => performance.now() < (rests.get(key)?.until ?? 0),
    keep(isKept) {
      for (const key of rests.keys()) if (!isKept(key)) rests.delete(key);
    },
    size: () => rests.size,
  };
}
