import { bulkhead } from 'cockatiel';

/** Calls of the engine that one request has under way at once. */
export const ENGINE_CONCURRENCY = 16;

/** Runs what it is given, `concurrency` pieces of work at once; the others wait, however many they are. */
export function limitConcurrency(concurrency: number): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = bulkhead(concurrency, Number.MAX_SAFE_INTEGER);
  return (work) => limit.execute(work);
}

/** The results for all items, `concurrency` at once. Throws the first failure, once nothing is under way any more. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const limited = limitConcurrency(concurrency);
  const settled = await Promise.allSettled(items.map((item) => limited(() => work(item))));
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
}
