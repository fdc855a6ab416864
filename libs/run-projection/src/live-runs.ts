import {
  EngineRefusedError,
  mapConcurrently,
  type EndedReport,
  type IngressClient,
  type RunSnapshot,
} from '@platform/engine-api';
import type { FinalStatus, RunEntry, RunStore } from '@platform/run-store';

import type { Said } from './cases';
import { reconcile } from './reconcile';
import { createRunLookups, BACKGROUND_LOOKUPS, type RunLookups } from './run-lookups';
import { reportOfSnapshot } from './to-projected-run';

/** An unfinished run of the index, and its address if known. */
export interface UnfinishedRun {
  readonly record: RunEntry;
  readonly invocationId: string | null;
}

/** How runs ended, by id. Lacks those that go on as far as anybody knows. */
type Ends = ReadonlyMap<string, FinalStatus>;

/** Reads runs from the engine while callers wait, and stores what it learns of their ends. */
export interface LiveRuns extends Pick<RunLookups, 'snapshot' | 'has'> {
  /**
   * Asks the engine, by one question, which of these runs have ended, and stores how. Never throws: a list is answered
   * without the engine too.
   */
  endsAmong(runs: readonly UnfinishedRun[]): Promise<Ends>;
  /**
   * Stores the final status of a run, once all runs that it started are in the index. The engine is then no longer
   * asked for it. Errors are ignored.
   */
  storeEnd(record: RunEntry, snapshot: RunSnapshot): Promise<void>;
}

/** Runs that have ended and that reports only name, so that each is asked. */
const MAX_ASKED = 20;
/** For all runs of a list that are asked one by one, because the engine cannot report them together. */
const ONE_BY_ONE_MS = 2_000;

export function createLiveRuns(
  ingress: IngressClient,
  store: RunStore,
  now: () => Date = () => new Date(),
  lookupTimeoutMs?: number,
): LiveRuns {
  const live = createRunLookups(ingress, lookupTimeoutMs);
  /** The sweeper stores what cannot be stored now. */
  const tryToStore = async (said: readonly Said[]): Promise<void> => {
    await reconcile(said, { store, ingress, live, now }).catch(() => undefined);
  };

  /** Asks runs one by one. Leaves out those that do not answer in time. */
  const askEach = async (runs: readonly RunEntry[]): Promise<readonly EndedReport[]> => {
    const late = AbortSignal.timeout(ONE_BY_ONE_MS);
    const answers = await mapConcurrently(runs, BACKGROUND_LOOKUPS, async ({ id }) => {
      const snapshot = late.aborted ? null : await live.snapshot(id).catch(() => null);
      return snapshot && reportOfSnapshot(snapshot, {}, undefined);
    });
    return answers.flatMap((answer) => (answer?.is === 'ended' ? [answer] : []));
  };

  const readEnds = async (runs: readonly UnfinishedRun[]): Promise<readonly EndedReport[]> => {
    const records = runs.map(({ record }) => record);
    try {
      const reports = await live.ended(
        runs.map(({ record, invocationId }) => ({
          runId: record.id,
          ...(invocationId !== null && { invocationId }),
        })),
      );
      const named = new Set(reports.flatMap(({ is, runId }) => (is === 'unread' ? [runId] : [])));
      const asked = records.filter(({ id }) => named.has(id)).slice(0, MAX_ASKED);
      const ended = reports.flatMap((report) => (report.is === 'ended' ? [report] : []));
      return [...(await askEach(asked)), ...ended];
    } catch (error) {
      return error instanceof EngineRefusedError ? askEach(records) : [];
    }
  };

  return {
    snapshot: live.snapshot,
    has: live.has,
    async endsAmong(runs) {
      if (runs.length === 0) return new Map();
      const ended = await readEnds(runs);
      if (ended.length > 0) await tryToStore(ended);
      return new Map(ended.map(({ runId, status }) => [runId, status] as const));
    },
    async storeEnd(record, snapshot) {
      if (record.finalStatus !== null) return;
      // The run was started again, or the control plane has it after all; otherwise nothing is new while it goes on.
      if (snapshot.status === 'running' && record.lostAt === null) return;
      await tryToStore([reportOfSnapshot(snapshot, {}, undefined)]);
    },
  };
}
