import { bulkhead } from 'cockatiel';

/** Does work of each `who`, a few at once; the rest of theirs waits, that of others does not. */
export type FewAtOnce = <T>(who: string, work: () => Promise<T>) => Promise<T>;

export function createFewAtOnce(atOnce: number): FewAtOnce {
  const busy = new Map<string, { readonly few: ReturnType<typeof bulkhead>; users: number }>();
  return async (who, work) => {
    const place = busy.get(who) ?? { few: bulkhead(atOnce, Infinity), users: 0 };
    busy.set(who, place);
    place.users += 1;
    try {
      return await place.few.execute(work);
    } finally {
      place.users -= 1;
      if (place.users === 0) busy.delete(who);
    }
  };
}
