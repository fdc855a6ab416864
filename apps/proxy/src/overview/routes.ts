import type { Route } from '@platform/http';
import { withRunIndex, type RunStore } from '@platform/run-store';

import { overviewOperations } from './operations';
import { overviewOf, type Overview } from './overview-of';
import { DAYS } from './schemas';

/** Everybody on call has the page open, and it is read again and again: they share an answer this long. */
const OVERVIEW_FRESH_MS = 5_000;
const OVERVIEW_PERIOD_MS = DAYS * 86_400_000;

interface OverviewDeps {
  readonly store: Pick<RunStore, 'counts'>;
  readonly now: () => Date;
}

/** Counts at most once in a while, however many ask. A count that failed is not kept. */
export function overviewRoutes({ store, now }: OverviewDeps): readonly Route[] {
  let last: { readonly at: number; readonly overview: Promise<Overview> } | undefined;
  const count = async (at: Date): Promise<Overview> => {
    const since = new Date(at.getTime() - OVERVIEW_PERIOD_MS);
    return overviewOf(await withRunIndex(() => store.counts({ since, now: at })), at);
  };
  const read = (): Promise<Overview> => {
    const at = now();
    if (last && Math.abs(at.getTime() - last.at) < OVERVIEW_FRESH_MS) return last.overview;
    const overview = count(at);
    last = { at: at.getTime(), overview };
    overview.catch(() => (last = undefined));
    return overview;
  };
  return [
    overviewOperations.getOverview.handledBy(async () => ({ status: 200, body: await read() })),
  ];
}
