import { bulkhead } from 'cockatiel';

/** Maximum concurrent engine calls of one request. */
export const ENGINE_CONCURRENCY = 16;

/** Returns a function that runs at most `concurrency` pieces of work at a time and queues the rest. */
export function limitConcurrency(concurrency: number): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = bulkhead(concurrency, Number.MAX_SAFE_INTEGER);
  return (work) => limit.execute(work);
}

/** Maps all items, `concurrency` at a time. After a failure it waits for the work in progress, then rejects. */
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
