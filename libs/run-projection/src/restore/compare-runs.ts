import { setTimeout as delay } from 'node:timers/promises';

import { mapConcurrently, type IngressClient } from '@platform/engine-api';
import { withRunIndex, type RunEntry, type RunStore } from '@platform/run-store';
import { createLogger } from '@platform/telemetry';

import { isPastRetention } from '../past-retention';
import { listAgreeingRuns, type AgreeingRunsDeps } from './agreeing-runs';

interface ComparedRuns {
  /** Runs that are not known to have ended, and that the control plane does not have. */
  readonly lost: number;
  /** Runs that are ended or lost in the index, and that the control plane continues. */
  readonly reopened: number;
}

export interface CompareRunsDeps extends AgreeingRunsDeps {
  readonly store: Pick<RunStore, 'find' | 'markLost' | 'reopen' | 'standings'>;
  readonly ingress: Pick<IngressClient, 'fateOf' | 'standingsOf' | 'unfinishedRuns'>;
  readonly now: () => Date;
  /** `RUN_RETENTION`. Older runs are not compared: the control plane has forgotten them. */
  readonly retentionMs: number;
  /** ISO 8601, UTC. Runs that ended before are not compared; null: all runs are. */
  readonly since: string | null;
  /** Stops the comparison between two runs. */
  readonly signal: AbortSignal;
}

const PAGE_SIZE = 200;
const CONCURRENCY = 8;
/** The control plane knows a run immediately; this allows for differing clocks of two machines. */
const INDEX_DELAY_MS = 5_000;
/** Maximum difference between the clocks of the database and of the control plane. */
export const MAX_CLOCK_DIFFERENCE_MS = 60_000;

const log = createLogger('restore');

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

  const compare = async (run: RunEntry): Promise<void> => {
    if (signal.aborted) return;
    const age = now().getTime() - Date.parse(run.createdAt);
    if (age < INDEX_DELAY_MS) await delay(INDEX_DELAY_MS - Math.max(0, age));
    const { id: runId, workflowSlug: workflow, finalStatus, lostAt } = run;
    const fate = await ingress.fateOf(runId);
    if (fate === 'unknown') {
      if (finalStatus !== null) return;
      lost += 1;
      if (lostAt !== null) return;
      await store.markLost(runId);
      log.error({ runId, workflow }, 'exécution perdue : le plan de contrôle ne la connaît plus');
    } else if (lostAt !== null || (fate === 'running' && finalStatus !== null)) {
      reopened += 1;
      await store.reopen(runId);
    }
  };

  const agreeing = await listAgreeingRuns(deps);
  for (let after: RunEntry | undefined, isLast = false; !isLast && !signal.aborted;) {
    const from = after;
    const page = await withRunIndex(() =>
      store.find({}, { limit: PAGE_SIZE, ...(from && { after: from }) }),
    );
    const concerned = page.filter(isConcerned);
    const agree = await agreeing.among(concerned);
    const differing = concerned.filter(({ id }) => !agree.has(id));
    await mapConcurrently(differing, CONCURRENCY, compare);
    after = page.at(-1);
    isLast = page.length < PAGE_SIZE;
  }
  return { lost, reopened };
}
