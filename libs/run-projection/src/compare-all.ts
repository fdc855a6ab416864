import {
  EngineRefusedError,
  MAX_REPORTED_RUNS,
  type IngressClient,
  type ListedRun,
  type RunReport,
  type RunToReport,
} from '@platform/engine-api';
import { withRunIndex, type KnownRun, type RunEntry } from '@platform/run-store';

import type { LiveRuns } from './live-runs';
import { storeReports, type ReportDeps } from './store-reports';
import { storeUnread } from './store-unread';
import { isStored } from './to-standing';
import { unfinishedPages } from './unfinished-pages';

interface CompareDeps extends ReportDeps {
  readonly ingress: Pick<IngressClient, 'addressOf' | 'getRun' | 'standingsOf' | 'unfinishedRuns'>;
  readonly live: Pick<LiveRuns, 'enterStarted' | 'snapshot'>;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  /** Waits as long as the work so far demands. Called after each question to the engine. */
  readonly pause: () => Promise<void>;
  /** Called for each unfinished run of the index that the control plane does not have. */
  readonly onUnknown: (run: RunEntry) => Promise<void>;
}

/** Runs reported by one question. */
const REPORTED_AT_ONCE = 200;
const INDEX_PAGE_SIZE = 500;
/** An end that was stored this long before the comparison is not one that the listing came too early for. */
const END_AGE_MS = 60_000;

/** Whether an index row has to be compared with what the control plane has of the run. */
function needsReading({ journal = 0, incident }: ListedRun, known: KnownRun | undefined): boolean {
  if (!known || known.lostAt !== null) return true;
  if (known.finalStatus !== null) return false;
  return !isStored({ journal, ...(incident && { incident }) }, known);
}

/**
 * Compares all unfinished runs of the control plane with those of the index, and stores what differs: runs that the index
 * lacks, standings that are out of date, ends that were not reported. Throws EngineRefusedError with `question-unknown`
 * or `directory-unavailable` when the engine cannot tell, and EngineUnavailableError.
 */
export async function compareAll(deps: CompareDeps): Promise<void> {
  const { store, ingress, live, now, signal, pause, onUnknown } = deps;
  const begunAt = now().getTime();

  /** Reads runs in as many answers as they take, and stores them. Returns what is not known of. */
  const readAndStore = async (
    runs: readonly RunToReport[],
    withEvents: boolean,
  ): Promise<readonly RunReport[]> => {
    const all: RunReport[] = [];
    const limit = Math.min(REPORTED_AT_ONCE, MAX_REPORTED_RUNS);
    for (let from = 0; from < runs.length && !signal.aborted;) {
      const of = runs.slice(from, from + limit);
      const reports = await ingress.standingsOf({ of, ...(withEvents && { withEvents }) });
      if (reports.length === 0) break;
      const { unread } = await storeReports(reports, undefined, deps);
      // Each is stored by itself, so a comparison that is interrupted goes on behind those that were.
      for (const report of unread) await storeUnread(report, deps);
      all.push(...reports);
      from += reports.length;
      await pause();
    }
    return all;
  };

  /** The index has the run as ended, and the control plane continues it: the run itself decides. */
  const reopen = async ({ runId }: ListedRun): Promise<void> => {
    const snapshot = await live.snapshot(runId);
    if (snapshot?.status === 'running') {
      await withRunIndex(() => store.reopen(runId));
    }
  };

  const comparePage = async (runs: readonly ListedRun[]): Promise<void> => {
    const known = await withRunIndex(() => store.standings.known(runs.map(({ runId }) => runId)));
    const ended = runs.filter(({ runId }) => {
      const { finalStatus = null, updatedAt = '' } = known.get(runId) ?? {};
      const isOld = begunAt - Date.parse(updatedAt) > END_AGE_MS;
      return finalStatus !== null && isOld;
    });
    for (const run of ended) await reopen(run);
    const differing = runs
      .filter((run) => needsReading(run, known.get(run.runId)))
      .map(({ runId, invocationId }) => ({ runId, invocationId }));
    // Oldest first, so that each run of a concurrency key queues behind those before it.
    const missing = differing.filter(({ runId }) => !known.has(runId));
    await readAndStore(missing, true);
    await readAndStore(
      differing.filter(({ runId }) => known.has(runId)),
      false,
    );
  };

  const listed = new Set<string>();
  for await (const { runs } of unfinishedPages(ingress, { signal })) {
    if (runs.some(({ journal }) => journal === undefined)) {
      throw new EngineRefusedError({ code: 'question-unknown', message: 'moteur plus ancien' });
    }
    for (const { runId } of runs) listed.add(runId);
    await pause();
    await comparePage(runs);
  }

  /** Of the index unfinished, and not among those of the control plane: ended, lost, or sent since. */
  const compareUnlisted = async (runs: readonly RunEntry[]): Promise<void> => {
    const known = await withRunIndex(() => store.standings.known(runs.map(({ id }) => id)));
    const addressed = runs.map(({ id: runId }) => {
      const invocationId = known.get(runId)?.invocationId;
      return { runId, ...(invocationId && { invocationId }) };
    });
    const reports = await readAndStore(addressed, false);
    const unknown = new Set(reports.flatMap(({ is, runId }) => (is === 'unknown' ? [runId] : [])));
    for (const run of runs) if (unknown.has(run.id)) await onUnknown(run);
  };
  for (let after: RunEntry | undefined, isLast = false; !isLast && !signal.aborted;) {
    const page = { limit: INDEX_PAGE_SIZE, ...(after && { after }) };
    const runs = await withRunIndex(() => store.listUnfinished(page));
    const unlisted = runs.filter(
      ({ id, createdAt }) => !listed.has(id) && Date.parse(createdAt) < begunAt,
    );
    if (unlisted.length > 0) await compareUnlisted(unlisted);
    after = runs.at(-1);
    isLast = runs.length < INDEX_PAGE_SIZE;
  }
}
