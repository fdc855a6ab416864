import { setTimeout as delay } from 'node:timers/promises';

import { EngineUnavailableError } from '@platform/engine-api';
import type { RunEntry } from '@platform/run-store';
import { createLogger } from '@platform/telemetry';

import { mapConcurrently } from '../concurrency';
import { isPastRetention, type GetRunDeps } from './get-run';
import { withRunIndex } from './run-index';

export interface SweeperDeps extends GetRunDeps {
  /** `RUN_SWEEP_INTERVAL`: from the end of one sweep to the next, milliseconds. */
  readonly intervalMs: number;
}

export interface Sweeper {
  /** Resolves once nothing of it is under way. */
  stop(): Promise<void>;
}

const PAGE = 100;
/** Half of the look-ups that the engine is asked at once: whoever waits for an answer comes first. */
const CONCURRENCY = 8;
/** Ten thousand waiting runs must not keep the engine answering sweeps alone. */
const PAUSE_FACTOR = 9;
/** How long the control plane may take to know a run that was entered into the index. */
const ENTERED_WITHIN_MS = 60_000;

const log = createLogger('runs');

/**
 * Goes over the unfinished runs of the index, again and again: enters the runs they started, freezes
 * the final statuses that nobody asked for, and marks those that the engine does not know as lost. Several
 * replicas may do so at once.
 */
export function startSweeper(deps: SweeperDeps): Sweeper {
  const { store, live, intervalMs, now } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  let told: ReadonlySet<string> = new Set();

  /** Whether the engine has lost the run, which is told once. */
  const isLost = async (record: RunEntry): Promise<boolean> => {
    const age = now().getTime() - Date.parse(record.createdAt);
    if (age <= ENTERED_WITHIN_MS || (await live.has(record.id))) return false;
    const { id: runId, workflowSlug: workflow } = record;
    if (told.has(runId)) return true;
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
      const page = { limit: PAGE, ...(after && { after }) };
      const runs = await withRunIndex(() => store.listUnfinished(page));
      lost.push(...(await mapConcurrently(runs, CONCURRENCY, sweepRun)).flat());
      after = runs.length < PAGE ? undefined : runs.at(-1);
    } while (after && !signal.aborted);
    if (!signal.aborted) told = new Set(lost);
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
