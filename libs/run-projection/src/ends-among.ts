import {
  EngineRefusedError,
  mapConcurrently,
  type IngressClient,
  type RunToReport,
} from '@platform/engine-api';
import type { FinalStatus, RunEntry, RunStore } from '@platform/run-store';

import { storeReports } from './store-reports';
import type { LiveRuns } from './live-runs';

export interface EndsDeps {
  readonly store: RunStore;
  readonly ingress: Pick<IngressClient, 'addressOf' | 'getRun'>;
  readonly live: LiveRuns;
}

/** An unfinished run of the index, and its address if known. */
export interface UnfinishedRun {
  readonly record: RunEntry;
  readonly invocationId: string | null;
}

/** Runs that have ended and that reports only name, so that each is asked. */
const MAX_ASKED = 20;
const CONCURRENCY = 8;
/** For all runs of a list that are asked one by one, because the engine cannot report them together. */
const ONE_BY_ONE_MS = 2_000;

type Ends = ReadonlyMap<string, FinalStatus>;

const toReport = ({ record, invocationId }: UnfinishedRun): RunToReport => ({
  runId: record.id,
  ...(invocationId !== null && { invocationId }),
});

/** Asks runs one by one, and stores how they ended. Leaves out those that do not answer in time. */
async function askEach(runs: readonly RunEntry[], { live }: EndsDeps): Promise<Ends> {
  const ends = new Map<string, FinalStatus>();
  const late = AbortSignal.timeout(ONE_BY_ONE_MS);
  await mapConcurrently(runs, CONCURRENCY, async (record) => {
    if (late.aborted) return;
    const snapshot = await live.snapshot(record.id).catch(() => null);
    if (snapshot === null || snapshot.status === 'running') return;
    ends.set(record.id, snapshot.status);
    await live.freeze(record, snapshot);
  });
  return ends;
}

/**
 * Asks the engine, by one question, which of these runs have ended, and stores how. A run that nothing is said of goes on
 * as far as anybody knows. Never throws: a list is answered without the engine too.
 */
export async function endsAmong(runs: readonly UnfinishedRun[], deps: EndsDeps): Promise<Ends> {
  if (runs.length === 0) return new Map();
  try {
    const reports = await deps.live.ended(runs.map(toReport));
    const ended = reports.flatMap((report) => (report.is === 'ended' ? [report] : []));
    const named = new Set(reports.flatMap(({ is, runId }) => (is === 'unread' ? [runId] : [])));
    const records = runs.map(({ record }) => record).filter(({ id }) => named.has(id));
    const asked = await askEach(records.slice(0, MAX_ASKED), deps);
    // The sweeper stores what cannot be stored now.
    if (ended.length > 0) await storeReports(ended, undefined, deps).catch(() => undefined);
    return new Map([...asked, ...ended.map(({ runId, status }) => [runId, status] as const)]);
  } catch (error) {
    if (!(error instanceof EngineRefusedError)) return new Map();
    return askEach(
      runs.map(({ record }) => record),
      deps,
    );
  }
}
