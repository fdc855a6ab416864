import { setTimeout as delay } from 'node:timers/promises';

import type { IngressClient } from '@platform/engine-api';
import type { RunEntry, RunStore } from '@platform/run-store';
import { createLogger } from '@platform/telemetry';

import { mapConcurrently } from '../concurrency';
import { isPastRetention } from '../runs/get-run';
import { withRunIndex } from '../runs/run-index';

export interface ComparedRuns {
  /** Not known to have ended, and the control plane does not have them. */
  readonly lost: number;
  /** Known to have ended, or to be lost, and the control plane carries them on. */
  readonly reopened: number;
}

export interface CompareRunsDeps {
  readonly store: Pick<RunStore, 'find' | 'setFinalStatus'>;
  readonly ingress: Pick<IngressClient, 'fateOf'>;
  readonly now: () => Date;
  /** `RUN_RETENTION`: of older runs nobody can tell. */
  readonly retentionMs: number;
  /** ISO 8601, UTC: runs that ended before it are not looked at; null: all are. */
  readonly since: string | null;
  /** Stops it between two runs. */
  readonly signal: AbortSignal;
}

const PAGE = 200;
const CONCURRENCY = 8;
/** A run that was sent is known at once, as far as the clocks of two machines agree. */
const KNOWN_WITHIN_MS = 5_000;
/** An instant of the database and one of the control plane are of two clocks. */
export const CLOCKS_MS = 60_000;

const log = createLogger('restore');

/**
 * Compares the runs of the index with those of the control plane: what the latter does not have is `lost`, and
 * what it carries on has not ended. Page by page, a few runs at once; safe to repeat and to do twice at once.
 * Throws EngineUnavailableError when the control plane does not answer.
 */
export async function compareRuns(deps: CompareRunsDeps): Promise<ComparedRuns> {
  const { store, ingress, now, signal } = deps;
  const since = deps.since === null ? 0 : Date.parse(deps.since) - CLOCKS_MS;
  let lost = 0;
  let reopened = 0;

  const isConcerned = (run: RunEntry): boolean =>
    !isPastRetention(run, deps) &&
    (run.finalStatus === null || run.finalStatus === 'lost' || Date.parse(run.updatedAt) >= since);

  const compare = async (run: RunEntry): Promise<void> => {
    if (signal.aborted) return;
    const age = now().getTime() - Date.parse(run.createdAt);
    if (age < KNOWN_WITHIN_MS) await delay(KNOWN_WITHIN_MS - Math.max(0, age));
    const { id: runId, workflowSlug: workflow, finalStatus } = run;
    const fate = await ingress.fateOf(runId);
    if (fate === 'unknown') {
      if (finalStatus === 'completed' || finalStatus === 'failed') return;
      lost += 1;
      if (finalStatus === 'lost') return;
      await store.setFinalStatus(runId, 'lost');
      log.error({ runId, workflow }, 'exécution perdue : le plan de contrôle ne la connaît plus');
    } else if (finalStatus === 'lost' || (fate === 'running' && finalStatus !== null)) {
      reopened += 1;
      await store.setFinalStatus(runId, null);
    }
  };

  for (let after: RunEntry | undefined, isLast = false; !isLast && !signal.aborted;) {
    const from = after;
    const page = await withRunIndex(() =>
      store.find({}, { limit: PAGE, ...(from && { after: from }) }),
    );
    await mapConcurrently(page.filter(isConcerned), CONCURRENCY, compare);
    after = page.at(-1);
    isLast = page.length < PAGE;
  }
  return { lost, reopened };
}
