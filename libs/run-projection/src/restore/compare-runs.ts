import { setTimeout as delay } from 'node:timers/promises';

import {
  EngineRefusedError,
  EngineUnavailableError,
  mapConcurrently,
  type IngressClient,
} from '@platform/engine-api';
import { withRunIndex, type RunEntry } from '@platform/run-store';

import type { Said } from '../cases';
import { indexPages, unfinishedPages } from '../pages';
import { isPastRetention, type RetentionDeps } from '../past-retention';
import { readReports } from '../read-reports';
import { BACKGROUND_LOOKUPS } from '../run-lookups';
import { reconcile, type Confirmations, type ReconcileDeps } from '../reconcile';

interface ComparedRuns {
  /** Runs that are not known to have ended, and that the control plane does not have. */
  readonly lost: number;
  /** Runs that are ended or lost in the index, and that the control plane continues. */
  readonly reopened: number;
}

export interface CompareRunsDeps extends ReconcileDeps, RetentionDeps {
  readonly ingress: Pick<IngressClient, 'addressOf' | 'fateOf' | 'reportsOf' | 'unfinishedRuns'>;
  /** ISO 8601, UTC. Runs that ended before are not compared; null: all runs are. */
  readonly since: string | null;
  /** Stops the comparison between two runs. */
  readonly signal: AbortSignal;
}

/**
 * The control plane knows a run immediately; this allows for differing clocks of two machines. A sweep can leave a young run
 * to the next one; a restoration is closed with the number of its lost runs.
 */
const INDEX_DELAY_MS = 5_000;
/** Maximum difference between the clocks of the database and of the control plane. */
export const MAX_CLOCK_DIFFERENCE_MS = 60_000;

/** The control plane itself was asked about each run. */
const CONFIRMED: Confirmations = { isLost: async () => true, goesOn: async () => true };

/** Of an older engine, or while the engine is away, everything has to be asked run by run. */
const isSilent = (error: unknown): boolean =>
  error instanceof EngineRefusedError || error instanceof EngineUnavailableError;

/** Lists the unfinished runs of the engine. Returns undefined when it does not. */
async function listUnfinished({
  ingress,
  signal,
}: CompareRunsDeps): Promise<ReadonlySet<string> | undefined> {
  const listed = new Set<string>();
  try {
    for await (const { runs } of unfinishedPages(ingress, { signal })) {
      for (const { runId } of runs) listed.add(runId);
    }
    return listed;
  } catch (error) {
    if (isSilent(error)) return undefined;
    throw error;
  }
}

/** Runs of the index alone that have ended without its knowledge: their final status comes with the next sweep. */
async function endedAmong(
  runs: readonly RunEntry[],
  { store, ingress }: CompareRunsDeps,
): Promise<readonly string[]> {
  const known = await withRunIndex(() => store.projection.known(runs.map(({ id }) => id)));
  const addressed = [...known].flatMap(([runId, { invocationId }]) =>
    invocationId === null ? [] : [{ runId, invocationId }],
  );
  try {
    const { reports } = await readReports(addressed, { ingress, withEvents: false });
    return reports.flatMap(({ is, runId }) => (is === 'ended' ? [runId] : []));
  } catch (error) {
    if (isSilent(error)) return [];
    throw error;
  }
}

/**
 * Returns those of the runs whose rows differ from what the engine lists. A row that is read later agrees if it is
 * unfinished too, or if it has ended and is not listed: nothing continues a run that has ended. Where both differ, the
 * run may have ended meanwhile: only the control plane can say.
 */
async function differingAmong(
  runs: readonly RunEntry[],
  listed: ReadonlySet<string> | undefined,
  deps: CompareRunsDeps,
): Promise<readonly RunEntry[]> {
  if (!listed) return runs;
  const differing = runs.filter(({ id, finalStatus, lostAt }) =>
    listed.has(id) ? finalStatus !== null || lostAt !== null : finalStatus === null,
  );
  const mayHaveEnded = differing.filter(({ id, lostAt }) => lostAt === null && !listed.has(id));
  const ended = new Set(await endedAmong(mayHaveEnded, deps));
  return differing.filter(({ id }) => !ended.has(id));
}

/**
 * Compares the runs of the index with those of the control plane. Runs that the control plane does not have are marked
 * as lost, and runs that it continues as unfinished. The engine lists its unfinished runs; the control plane is asked for
 * each run whose row differs from that. It may be repeated, and run in several proxies at once. Throws
 * EngineUnavailableError when the control plane does not answer.
 */
export async function compareRuns(deps: CompareRunsDeps): Promise<ComparedRuns> {
  const { store, ingress, now, signal } = deps;
  const since = deps.since === null ? 0 : Date.parse(deps.since) - MAX_CLOCK_DIFFERENCE_MS;
  let lost = 0;
  let reopened = 0;

  const isConcerned = (run: RunEntry): boolean =>
    !isPastRetention(run, deps) && (run.finalStatus === null || Date.parse(run.updatedAt) >= since);

  const askControlPlane = async ({ id: runId, createdAt }: RunEntry): Promise<Said[]> => {
    if (signal.aborted) return [];
    const age = now().getTime() - Date.parse(createdAt);
    if (age < INDEX_DELAY_MS) await delay(INDEX_DELAY_MS - Math.max(0, age));
    const fate = await ingress.fateOf(runId);
    return [{ is: fate === 'ended' ? 'over' : fate, runId }];
  };

  const listed = await listUnfinished(deps);
  for await (const page of indexPages((asked) => store.find({}, asked), signal)) {
    const differing = await differingAmong(page.filter(isConcerned), listed, deps);
    const said = await mapConcurrently(differing, BACKGROUND_LOOKUPS, askControlPlane);
    const decided = await reconcile(said.flat(), deps, { confirmations: CONFIRMED });
    lost += decided.lost.length;
    reopened += decided.reopened.length;
  }
  return { lost, reopened };
}
