import { bulkhead } from 'cockatiel';

/** Runs work with a concurrency limit per `who`. Work of others does not wait. */
type ConcurrencyPerKey = <T>(who: string, work: () => Promise<T>) => Promise<T>;

export function createConcurrencyPerKey(concurrency: number): ConcurrencyPerKey {
  const busy = new Map<string, { readonly few: ReturnType<typeof bulkhead>; users: number }>();
  return async (who, work) => {
    const slot = busy.get(who) ?? { few: bulkhead(concurrency, Infinity), users: 0 };
    busy.set(who, slot);
    slot.users += 1;
    try {
      return await slot.few.execute(work);
    } finally {
      slot.users -= 1;
      if (slot.users === 0) busy.delete(who);
    }
  };
}
