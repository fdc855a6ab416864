import type { IngressClient } from '@platform/engine-api';
import { withRunIndex, type RunEntry, type RunPage } from '@platform/run-store';

type EnginePage = Awaited<ReturnType<IngressClient['unfinishedRuns']>>;

/** Rows of the index that are read at a time. What each of them says of itself may be held meanwhile. */
export const INDEX_PAGE_SIZE = 200;

/**
 * Pages through the engine's list of unfinished runs, from `first` on. Ends early when `signal` aborts. Throws
 * EngineUnavailableError and EngineRefusedError.
 */
export async function* unfinishedPages(
  ingress: Pick<IngressClient, 'unfinishedRuns'>,
  { first, signal }: { readonly first?: string | undefined; readonly signal: AbortSignal },
): AsyncGenerator<EnginePage, void, undefined> {
  let next = first;
  do {
    const page = await ingress.unfinishedRuns(next);
    yield page;
    next = page.next;
  } while (next !== undefined && !signal.aborted);
}

/** Pages through rows of the index. Ends early when `signal` aborts. Throws RunIndexUnavailableError. */
export async function* indexPages(
  read: (page: RunPage) => Promise<readonly RunEntry[]>,
  signal: AbortSignal,
): AsyncGenerator<readonly RunEntry[], void, undefined> {
  let after: RunEntry | undefined;
  let isLast = false;
  while (!isLast && !signal.aborted) {
    const page = { limit: INDEX_PAGE_SIZE, ...(after && { after }) };
    const rows = await withRunIndex(() => read(page));
    yield rows;
    after = rows.at(-1);
    isLast = rows.length < INDEX_PAGE_SIZE;
  }
}
