import type { Shown } from '@platform/http';
import type { RunPosition, RunStore } from '@platform/run-store';
import type { Static } from '@sinclair/typebox';

import { encodeRunCursor, readRunsQuery, type RunsQuery } from './list-query';
import type { LiveRuns } from './live-runs';
import { withRunIndex } from './run-index';
import { summaryOfEntry, type RunSummary } from './run-summary';
import type { runPageSchema } from './schemas';

/** There may be more where it has a `nextCursor`, even when the page is not full. */
export type RunPage = Shown<Static<typeof runPageSchema>>;

export interface ListRunsDeps {
  readonly store: Pick<RunStore, 'find'>;
  readonly live: Pick<LiveRuns, 'standing'>;
}

/** Runs of the index read at once, of which some may turn out to have another status. */
const FEWEST_READ = 50;
/** Unfinished runs that one answer asks the engine of: a rare status must not mean all there are. */
const MAX_LOOKUPS = 1_000;

/**
 * The runs asked for, newest first; a status that is not final yet is looked up live. A run is shown
 * or passed over once, whatever its status becomes: pages go by when it was created. Throws the 400
 * problem `query-invalid`.
 */
export async function listRuns(query: RunsQuery, { store, live }: ListRunsDeps): Promise<RunPage> {
  const { status, find, limit, ...asked } = readRunsQuery(query);
  const items: RunSummary[] = [];
  let { after }: { after?: RunPosition | undefined } = asked;
  for (let lookedUp = 0; ;) {
    const wanted = limit - items.length;
    const count = status === undefined ? wanted : Math.max(wanted, FEWEST_READ);
    // One more than is looked at, to know whether there are more.
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
