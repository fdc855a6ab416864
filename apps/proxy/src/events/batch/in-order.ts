import { ENGINE_CONCURRENCY, limitConcurrency } from '../../concurrency';

/** One item with what it must not overtake others on. */
export interface KeyedItem<T> {
  readonly item: T;
  readonly keys: readonly string[];
}

/**
 * Does the work of every item: of those that share a key one after the other, in their order, of the
 * others at once. `work` is given the results of those right before it under its keys, and never rejects.
 */
export function inOrder<T, R>(
  items: readonly KeyedItem<T>[],
  work: (item: T, before: readonly R[]) => Promise<R>,
): Promise<readonly R[]> {
  const limited = limitConcurrency(ENGINE_CONCURRENCY);
  const last = new Map<string, Promise<R>>();
  return Promise.all(
    items.map(({ item, keys }) => {
      const before = new Set(keys.flatMap((key) => last.get(key) ?? []));
      const done = Promise.all(before).then((results) => limited(() => work(item, results)));
      for (const key of keys) last.set(key, done);
      return done;
    }),
  );
}
