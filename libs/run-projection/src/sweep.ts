import { EngineRefusedError } from '@platform/engine-api';
import { withRunIndex, type KnownRun } from '@platform/run-store';
import { createLogger } from '@platform/telemetry';

import { compareAll, type CompareDeps } from './compare-all';
import { compareOneByOne } from './compare-one-by-one';
import type { Freshness } from './freshness';
import { inRounds, PACE, REST_PER_WORK, type Round, type Rounds } from './pace';
import { isPastRetention, type RetentionDeps } from './past-retention';
import type { Confirmations } from './reconcile';

interface SweepDeps extends Omit<CompareDeps, 'signal' | 'rest' | 'confirmations'>, RetentionDeps {
  readonly freshness: Pick<Freshness, 'confirmAll'>;
  /** Whether the index has all unfinished runs again. Sweeps wait for it. Default: it has. */
  readonly isIndexComplete?: () => boolean;
  /** `RUN_SWEEP_INTERVAL`: from the end of one sweep to the start of the next, in ms. */
  readonly intervalMs: number;
}

/** How long the control plane may take to know a run that is already in the index. */
const ENTRY_TIMEOUT_MS = 60_000;
/** An end that was stored this long before a sweep is not one that the list of the engine came too early for. */
const END_AGE_MS = 60_000;

const log = createLogger('runs');

/** The engine cannot report runs: it is an older one, or the control plane refuses its queries. */
const cannotReport = (error: unknown): boolean =>
  error instanceof EngineRefusedError &&
  ['question-unknown', 'directory-unavailable'].includes(error.refusal.code);

/**
 * Sweeps the unfinished runs of the engine and of the index again and again: inserts those that the index lacks, stores
 * what changed, the final status of those that have ended, and marks runs that the engine does not know as lost. In a
 * hurry it sweeps as soon as possible and without pauses, because changes may have been missed. Several replicas may
 * sweep at once.
 */
export function sweepRuns(deps: SweepDeps): Rounds {
  const { store, live, freshness, intervalMs, now, isIndexComplete = () => true } = deps;
  /** Runs past retention that the control plane does not have. They are logged once. */
  const forgotten = new Set<string>();
  let isOneByOne = false;
  let failures = 0;

  const isLost = async (runId: string, row: KnownRun): Promise<boolean> => {
    const age = now().getTime() - Date.parse(row.createdAt);
    if (age <= ENTRY_TIMEOUT_MS || (await live.has(runId))) return false;
    if (!isPastRetention(row, deps)) return true;
    if (!forgotten.has(runId)) {
      const { workflowSlug: workflow } = row;
      log.warn({ runId, workflow }, 'exécution au-delà de la rétention, statut final inconnu');
    }
    forgotten.add(runId);
    return false;
  };

  const sweep = async ({ signal, pause }: Round): Promise<void> => {
    const begunAt = now().getTime();
    const confirmations: Confirmations = {
      isLost,
      // The run itself decides: the control plane may not have noted yet that it has ended.
      goesOn: async (runId, { updatedAt }) =>
        begunAt - Date.parse(updatedAt) > END_AGE_MS &&
        (await live.snapshot(runId))?.status === 'running',
    };
    let since = performance.now();
    const rest = async (): Promise<void> => {
      await pause((performance.now() - since) * REST_PER_WORK);
      since = performance.now();
    };
    try {
      await compareAll({ ...deps, signal, rest, confirmations });
      if (isOneByOne) log.info('exécutions de nouveau lues au plan de contrôle');
      isOneByOne = false;
    } catch (error) {
      if (!cannotReport(error)) throw error;
      if (!isOneByOne) log.warn('plan de contrôle non interrogeable : exécutions lues une à une');
      isOneByOne = true;
      await compareOneByOne({ ...deps, signal, confirmations });
    }
  };

  return inRounds(async (round) => {
    if (!isIndexComplete()) return PACE.sweep.incomplete;
    const begunAt = now();
    const begun = performance.now();
    const work = (): number => (performance.now() - begun) * REST_PER_WORK;
    try {
      await sweep(round);
      failures = 0;
      if (round.signal.aborted) return 0;
      await withRunIndex(() => store.projection.markComplete());
      await withRunIndex(() => freshness.confirmAll(begunAt, intervalMs + 2 * work()));
      // The pauses within a sweep count as its work only where it has none.
      return isOneByOne ? Math.max(intervalMs, work()) : intervalMs;
    } catch (error) {
      failures += 1;
      log.warn({ error: (error as Error).message }, 'balayage interrompu');
      const retryMs = PACE.sweep.retry * 2 ** Math.min(failures - 1, 10);
      return Math.max(Math.min(retryMs, intervalMs), work());
    }
  });
}
