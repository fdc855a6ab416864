import type { Shown } from '@platform/http';
import type { RunPosition, RunStore } from '@platform/run-store';
import type { Static } from '@sinclair/typebox';

import { encodeRunCursor, readRunsQuery, type RunsQuery } from './list-query';
import type { LiveRuns } from './live-runs';
import { withRunIndex } from './run-index';
import { summaryOfEntry, type RunSummary } from './run-summary';
import type { runPageSchema } from './schemas';

/** With a `nextCursor`, more runs may follow, even when the page is not full. */
export type RunPage = Shown<Static<typeof runPageSchema>>;

interface ListRunsDeps {
  readonly store: Pick<RunStore, 'find'>;
  readonly live: Pick<LiveRuns, 'standing'>;
}

/** Minimum number of runs that are read from the index at once when the list is filtered by status. */
const MIN_READ = 50;
/** Maximum number of engine look-ups of one request, so that a rare status does not look up all unfinished runs. */
const MAX_LOOKUPS = 1_000;

/**
 * Returns a page of runs, newest first. The status of an unfinished run is looked up in the engine. Pages are ordered
 * by creation time, so that a run is listed at most once even when its status changes in between. Throws the 400
 * problem `query-invalid`.
 */
export async function listRuns(query: RunsQuery, { store, live }: ListRunsDeps): Promise<RunPage> {
  const { status, find, limit, ...asked } = readRunsQuery(query);
  const items: RunSummary[] = [];
  let { after }: { after?: RunPosition | undefined } = asked;
  for (let lookedUp = 0; ;) {
    const wanted = limit - items.length;
    const count = status === undefined ? wanted : Math.max(wanted, MIN_READ);
    // One more than needed, to know whether more follow.
    const page = { limit: count + 1, ...(after && { after }) };
    const found = await withRunIndex(() => store.find(find, page));
    const records = found.slice(0, count);
    const standings = await Promise.all(records.map((record) => live.standing(record)));
    for (const [index, record] of records.entries()) {
      const now = standings[index] ?? { status: 'running' };
      if (status === undefined || now.status === status) items.push(summaryOfEntry(record, now));
      if (items.length < limit) continue;
      return index + 1 < found.length ? { items, nextCursor: cursorAt(record) } : { items };
    }
    const last = records.at(-1);
    if (last === undefined || found.length === records.length) return { items };
    lookedUp += records.filter(({ finalStatus }) => finalStatus === null).length;
    if (lookedUp >= MAX_LOOKUPS) return { items, nextCursor: cursorAt(last) };
    after = last;
  }
}

const cursorAt = ({ createdAt, id }: RunPosition): string => encodeRunCursor({ createdAt, id });
