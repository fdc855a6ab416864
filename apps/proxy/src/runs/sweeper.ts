import { setTimeout as delay } from 'node:timers/promises';

import { EngineUnavailableError } from '@platform/engine-api';
import type { RunEntry } from '@platform/run-store';
import { createLogger } from '@platform/telemetry';

import { mapConcurrently } from '../engine-concurrency';
import { isPastRetention, type GetRunDeps } from './get-run';
import { withRunIndex } from './run-index';

interface SweeperDeps extends GetRunDeps {
  /** `RUN_SWEEP_INTERVAL`: from the end of one sweep to the start of the next, in ms. */
  readonly intervalMs: number;
}

export interface Sweeper {
  /** Resolves when the current sweep has ended. */
  stop(): Promise<void>;
}

const PAGE_SIZE = 100;
/** Half of the concurrent look-ups of the engine: the other half is left to callers who wait for a response. */
const CONCURRENCY = 8;
/** The pause is at least this many times as long as the sweep, so that many waiting runs do not occupy the engine. */
const PAUSE_FACTOR = 9;
/** How long the control plane may take to know a run that is already in the index. */
const ENTRY_TIMEOUT_MS = 60_000;

const log = createLogger('runs');

/**
 * Sweeps the unfinished runs of the index again and again: inserts the runs they started, stores the final status of
 * runs that have ended, and marks runs that the engine does not know as lost. Several replicas may sweep at once.
 */
export function startSweeper(deps: SweeperDeps): Sweeper {
  const { store, live, intervalMs, now } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  let loggedAsLost: ReadonlySet<string> = new Set();

  /** Whether the engine has lost the run. Logs it once. */
  const isLost = async (record: RunEntry): Promise<boolean> => {
    const age = now().getTime() - Date.parse(record.createdAt);
    if (age <= ENTRY_TIMEOUT_MS || (await live.has(record.id))) return false;
    const { id: runId, workflowSlug: workflow } = record;
    if (loggedAsLost.has(runId)) return true;
    if (isPastRetention(record, deps)) {
      log.warn({ runId, workflow }, 'exécution au-delà de la rétention, statut final inconnu');
    } else {
      log.error({ runId, workflow }, 'exécution perdue : le plan de contrôle ne la connaît plus');
      await withRunIndex(() => store.setFinalStatus(runId, 'lost'));
    }
    return true;
  };

  const sweepRun = async (record: RunEntry): Promise<readonly string[]> => {
    if (signal.aborted) return [];
    try {
      const snapshot = await live.snapshot(record.id);
      if (snapshot === null) return (await isLost(record)) ? [record.id] : [];
      if (snapshot.status === 'running') await live.enterStarted(record, snapshot);
      else await live.freeze(record, snapshot);
    } catch (error) {
      if (error instanceof EngineUnavailableError) throw error;
      log.warn(
        { runId: record.id, error: (error as Error).message },
        'exécution laissée de côté par le balayage',
      );
    }
    return [];
  };

  const sweep = async (): Promise<void> => {
    const lost: string[] = [];
    let after: RunEntry | undefined;
    do {
      const page = { limit: PAGE_SIZE, ...(after && { after }) };
      const runs = await withRunIndex(() => store.listUnfinished(page));
      lost.push(...(await mapConcurrently(runs, CONCURRENCY, sweepRun)).flat());
      after = runs.length < PAGE_SIZE ? undefined : runs.at(-1);
    } while (after && !signal.aborted);
    if (!signal.aborted) loggedAsLost = new Set(lost);
  };

  const sweepAlways = async (): Promise<void> => {
    while (!signal.aborted) {
      const begun = performance.now();
      await sweep().catch((error: unknown) => {
        log.warn({ error: (error as Error).message }, 'balayage interrompu');
      });
      const pause = Math.max(intervalMs, (performance.now() - begun) * PAUSE_FACTOR);
      await delay(pause, undefined, { signal }).catch(() => undefined);
    }
  };
  const swept = sweepAlways();
  return {
    async stop() {
      stopping.abort();
      await swept;
    },
  };
}
