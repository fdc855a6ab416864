import type { IngressClient } from '@platform/engine-api';

type Page = Awaited<ReturnType<IngressClient['unfinishedRuns']>>;

/**
 * Pages through the engine's list of unfinished runs, from `first` on. Ends early when `signal` aborts. Throws
 * EngineUnavailableError and EngineRefusedError.
 */
export async function* unfinishedPages(
  ingress: Pick<IngressClient, 'unfinishedRuns'>,
  { first, signal }: { readonly first?: string | undefined; readonly signal: AbortSignal },
): AsyncGenerator<Page, void, undefined> {
  let next = first;
  do {
    const page = await ingress.unfinishedRuns(next);
    yield page;
    next = page.next;
  } while (next !== undefined && !signal.aborted);
}
