import { setTimeout as delay } from 'node:timers/promises';

import { EngineRefusedError, type IngressClient } from '@platform/engine-api';
import { withRunIndex, type RunEntry, type RunStore } from '@platform/run-store';
import type { LiveRuns } from './live-runs';
import { createLogger } from '@platform/telemetry';

import { compareAll } from './compare-all';
import type { Freshness } from './freshness';
import { isPastRetention, type RetentionDeps } from './past-retention';
import { sweepOneByOne } from './sweep-one-by-one';

interface SweeperDeps extends RetentionDeps {
  readonly store: RunStore;
  readonly live: LiveRuns;
  readonly ingress: Pick<IngressClient, 'addressOf' | 'getRun' | 'standingsOf' | 'unfinishedRuns'>;
  readonly freshness: Pick<Freshness, 'confirmAll'>;
  /** Whether the index has all unfinished runs again. Sweeps wait for it. Default: it has. */
  readonly isIndexComplete?: () => boolean;
  /** `RUN_SWEEP_INTERVAL`: from the end of one sweep to the start of the next, in ms. */
  readonly intervalMs: number;
}

export interface Sweeper {
  /** Sweeps as soon as possible and without pauses, because changes may have been missed. */
  hurry(): void;
  /** Resolves when the current sweep has ended. */
  stop(): Promise<void>;
}

/** A pause is at least this many times as long as the work before it, so that many waiting runs do not occupy the engine. */
const PAUSE_FACTOR = 9;
/** Pause after an interrupted sweep, doubled after each further one, up to the interval. */
const RETRY_MS = 500;
const COMPLETION_CHECK_MS = 100;
/** How long the control plane may take to know a run that is already in the index. */
const ENTRY_TIMEOUT_MS = 60_000;

const log = createLogger('runs');

/** The engine cannot report runs: it is an older one, or the control plane refuses its queries. */
const cannotReport = (error: unknown): boolean =>
  error instanceof EngineRefusedError &&
  ['question-unknown', 'directory-unavailable'].includes(error.refusal.code);

/**
 * Sweeps the unfinished runs of the engine and of the index again and again: inserts those that the index lacks, stores
 * their standings, the final status of those that have ended, and marks runs that the engine does not know as lost.
 * Several replicas may sweep at once.
 */
export function startSweeper(deps: SweeperDeps): Sweeper {
  const { store, live, freshness, intervalMs, now, isIndexComplete = () => true } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  let loggedAsLost: ReadonlySet<string> = new Set();
  let hurrying = new AbortController();
  let isWanted = false;
  let isOneByOne = false;
  let failures = 0;

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
      await withRunIndex(() => store.markLost(runId));
    }
    return true;
  };

  const pauseAfter = async (since: number, atLeastMs = 0): Promise<void> => {
    const ms = Math.max(atLeastMs, (performance.now() - since) * PAUSE_FACTOR);
    const either = AbortSignal.any([signal, hurrying.signal]);
    await delay(ms, undefined, { signal: either }).catch(() => undefined);
  };

  const sweep = async (): Promise<void> => {
    const lost = new Set<string>();
    const onUnknown = async (record: RunEntry): Promise<void> => {
      if (await isLost(record)) lost.add(record.id);
    };
    let since = performance.now();
    const pause = async (): Promise<void> => {
      await pauseAfter(since);
      since = performance.now();
    };
    try {
      await compareAll({ ...deps, signal, pause, onUnknown });
      if (isOneByOne) log.info('exécutions de nouveau lues au plan de contrôle');
      isOneByOne = false;
    } catch (error) {
      if (!cannotReport(error)) throw error;
      if (!isOneByOne) log.warn('plan de contrôle non interrogeable : exécutions lues une à une');
      isOneByOne = true;
      await sweepOneByOne({ store, live, signal, onUnknown });
    }
    if (!signal.aborted) loggedAsLost = lost;
  };

  const sweepAndConfirm = async (): Promise<void> => {
    const begun = performance.now();
    const begunAt = now();
    try {
      await sweep();
      failures = 0;
      if (signal.aborted) return;
      await withRunIndex(() => store.standings.markComplete());
      const nextWithinMs = intervalMs + 2 * (performance.now() - begun) * PAUSE_FACTOR;
      await withRunIndex(() => freshness.confirmAll(begunAt, nextWithinMs));
    } catch (error) {
      failures += 1;
      log.warn({ error: (error as Error).message }, 'balayage interrompu');
    }
  };

  const sweepAlways = async (): Promise<void> => {
    while (!signal.aborted) {
      if (!isIndexComplete()) {
        await delay(COMPLETION_CHECK_MS, undefined, { signal }).catch(() => undefined);
        continue;
      }
      if (!isWanted) hurrying = new AbortController();
      isWanted = false;
      const begun = performance.now();
      await sweepAndConfirm();
      // An interrupted sweep is repeated soon. The pauses within a sweep count as its work only where it has none.
      const retryMs = failures > 0 ? RETRY_MS * 2 ** Math.min(failures - 1, 10) : intervalMs;
      if (!isWanted) hurrying = new AbortController();
      const worked = isOneByOne || failures > 0 ? begun : performance.now();
      await pauseAfter(worked, Math.min(retryMs, intervalMs));
    }
  };
  const swept = sweepAlways();
  return {
    hurry() {
      isWanted = true;
      hurrying.abort();
    },
    async stop() {
      stopping.abort();
      await swept;
    },
  };
}
