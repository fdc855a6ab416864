import type { Shown } from '@platform/http';
import { withRunIndex, type RunEntry, type RunPosition, type RunStore } from '@platform/run-store';
import type { Static } from '@sinclair/typebox';

import { encodeRunCursor, readRunsQuery, type RunsQuery } from './list-query';
import type { LiveRuns } from '@platform/run-projection';
import {
  statusOfEntry,
  statusOfStored,
  summaryOfEntry,
  type RunStatus,
  type RunSummary,
} from './run-summary';
import type { runPageSchema } from './schemas';

/** With a `nextCursor`, more runs may follow, even when the page is not full. */
export type RunPage = Shown<Static<typeof runPageSchema>>;

/** Minimum number of runs that are read from the index at once when the list is filtered by status. */
const MIN_READ = 50;
/** More are not counted: a list of which nobody knows the end is no different. */
const MAX_COUNTED_RUNS = 10_000;
/** Maximum unfinished runs that one request reads, so that a rare status does not make it read all of them. */
const MAX_UNFINISHED = 1_000;

interface ListRunsDeps {
  readonly store: RunStore;
  readonly live: Pick<LiveRuns, 'endsAmong'>;
}

interface PageStatuses {
  /** The state of each run. */
  readonly all: readonly RunStatus[];
  /** Whether the engine was asked about one of them. */
  readonly isAsked: boolean;
}

/**
 * The current state of each run, as it was last reported by the engine. `isAsking`: for runs that would be shown as running,
 * the engine says whether they have ended since.
 */
async function statusesOf(
  records: readonly RunEntry[],
  isAsking: boolean,
  deps: ListRunsDeps,
): Promise<PageStatuses> {
  const unfinished = records.filter(({ finalStatus }) => finalStatus === null);
  const stored = await withRunIndex(() => deps.store.projection.of(unfinished.map(({ id }) => id)));
  const goingOn = unfinished.flatMap((record) => {
    const { status = null, invocationId = null } = stored.get(record.id) ?? {};
    return status === null && record.lostAt === null ? [{ record, invocationId }] : [];
  });
  const asked = isAsking ? goingOn : [];
  const ends = await deps.live.endsAmong(asked);
  const all = records.map((record): RunStatus => {
    if (record.finalStatus !== null) return statusOfEntry(record);
    const status = ends.get(record.id);
    return status === undefined ? statusOfStored(stored.get(record.id)) : { status };
  });
  return { all, isAsked: asked.length > 0 };
}

/** Counts the runs that match, as the index has them. */
async function countOf(
  { status, waitsFor, find }: ReturnType<typeof readRunsQuery>,
  store: RunStore,
): Promise<RunPage['count']> {
  if (waitsFor === 'nothing') return undefined;
  const asked =
    status === undefined
      ? find
      : { ...find, finalStatuses: [status === 'running' ? null : status] };
  const runs = await withRunIndex(() => store.count(asked, MAX_COUNTED_RUNS + 1));
  return { runs: Math.min(runs, MAX_COUNTED_RUNS), isMore: runs > MAX_COUNTED_RUNS };
}

/** Returns a page of runs, as `pageOf`, with their number where the query asks for it. */
export async function listRuns(query: RunsQuery, deps: ListRunsDeps): Promise<RunPage> {
  const read = readRunsQuery(query);
  const page = await pageOf(read, deps);
  const count = query.count === true ? await countOf(read, deps.store) : undefined;
  return { ...page, ...(count && { count }) };
}

/**
 * Returns a page of runs, newest first, from the index and the stored projection. One question to the engine finds those
 * that have ended since. Pages are ordered by creation time, so that a run is listed at most once even when its status
 * changes in between. Throws the 400 problem `query-invalid`.
 */
async function pageOf(
  { status, waitsFor, find: asked, limit, ...from }: ReturnType<typeof readRunsQuery>,
  deps: ListRunsDeps,
): Promise<Pick<RunPage, 'items' | 'nextCursor'>> {
  const { store } = deps;
  const isWanted = (now: RunStatus): boolean =>
    (status === undefined || now.status === status) &&
    (waitsFor === undefined || now.waitsFor === waitsFor);
  // Only runs whose end waits for the rows of the runs they started have ended without a final status.
  const isFinal =
    (status === 'completed' || status === 'failed') &&
    !(await withRunIndex(() => store.projection.hasUnrecordedEnds()));
  const find = isFinal ? { ...asked, finalStatuses: [status] } : asked;
  const items: RunSummary[] = [];
  let { after }: { after?: RunPosition | undefined } = from;
  for (let looked = 0; ;) {
    const wanted = limit - items.length;
    const count = status === undefined ? wanted : Math.max(wanted, MIN_READ);
    // One more than needed, to know whether more follow.
    const page = { limit: count + 1, ...(after && { after }) };
    const found = await withRunIndex(() => store.find(find, page));
    const records = found.slice(0, count);
    const isAsking = status === undefined || status === 'running';
    const { all, isAsked } = await statusesOf(records, isAsking, deps);
    for (const [index, record] of records.entries()) {
      const now = all[index] ?? { status: 'running' };
      if (isWanted(now)) items.push(summaryOfEntry(record, now));
      if (items.length < limit) continue;
      return index + 1 < found.length ? { items, nextCursor: cursorAt(record) } : { items };
    }
    const last = records.at(-1);
    if (last === undefined || found.length === records.length) return { items };
    looked += records.filter(({ finalStatus }) => finalStatus === null).length;
    if (isAsked || looked >= MAX_UNFINISHED) return { items, nextCursor: cursorAt(last) };
    after = last;
  }
}

const cursorAt = ({ createdAt, id }: RunPosition): string => encodeRunCursor({ createdAt, id });
