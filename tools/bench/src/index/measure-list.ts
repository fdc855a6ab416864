import { measureLatency, type Latency } from './measure';
import type { NamedQuery } from './queries';

/** Reads one page of a list, and returns where the next one starts. */
export type Lister = (
  query: NamedQuery,
  cursor: string | undefined,
) => Promise<{ readonly count: number; readonly next: string | undefined }>;

export interface ListMeasure {
  readonly name: string;
  readonly runs: number;
  readonly pages: number;
  readonly first: Latency;
  readonly middle: Latency;
  readonly last: Latency;
  /** Pages per second, from the first to the last. */
  readonly pagesPerSecond: number;
  /** p50 of the last page divided by that of the first. */
  readonly lastByFirst: number;
}

/** Reads a whole list, then its first, middle and last page repeatedly. */
export async function measureList(
  query: NamedQuery,
  list: Lister,
  samples: number,
): Promise<ListMeasure> {
  const cursors: (string | undefined)[] = [];
  let runs = 0;
  let cursor: string | undefined;
  const begun = performance.now();
  do {
    cursors.push(cursor);
    const { count, next } = await list(query, cursor);
    runs += count;
    cursor = next;
  } while (cursor !== undefined);
  const seconds = (performance.now() - begun) / 1_000;
  const page = (where: string | undefined) => measureLatency(samples, () => list(query, where));
  const first = await page(undefined);
  const middle = await page(cursors[Math.floor(cursors.length / 2)]);
  const last = await page(cursors.at(-1));
  return {
    name: query.name,
    runs,
    pages: cursors.length,
    first,
    middle,
    last,
    pagesPerSecond: cursors.length / seconds,
    lastByFirst: last.p50 / first.p50,
  };
}
