import { setTimeout as delay } from 'node:timers/promises';

import {
  EngineRefusedError,
  pageSince,
  type IngressClient,
  type RunAddress,
  type RunSnapshot,
} from '@platform/engine-api';
import type { RunStore } from '@platform/run-store';
import { createLogger } from '@platform/telemetry';

import { RunIndexIncompleteError } from './run-index';
import { metaOfSnapshot } from './run-summary';

export interface IndexCompletion {
  /** Throws RunIndexIncompleteError while unfinished runs may be missing from the index. */
  requireCompleteIndex(): void;
  /** Rebuilds the index once more, because it was found to be incomplete. */
  again(): void;
  /**
   * Inserts the unfinished runs that began at an instant (ISO 8601, UTC) or later and that the index lacks. Returns
   * how many. Throws EngineUnavailableError and EngineRefusedError.
   */
  bringBackSince(instant: string): Promise<number>;
  /** Resolves when the current work has ended. */
  stop(): Promise<void>;
}

interface IndexCompletionDeps {
  readonly store: RunStore;
  readonly ingress: Pick<IngressClient, 'addressOf' | 'getRun' | 'unfinishedRuns'>;
  /** Pause between two attempts, in ms. */
  readonly pauseMs?: number;
}

const CONCURRENCY = 8;
const PAUSE_MS = 250;
/** Gives up after this many refusals: an engine that cannot reach the admin address will not reach it later. */
const MAX_REFUSALS = 80;
/** Attempts to read a run that the control plane has accepted and that has not begun: it has no snapshot yet. */
const MAX_START_ATTEMPTS = 80;

const log = createLogger('runs');

/**
 * Inserts the unfinished runs into an index that was lost. Without their rows, an event would not find the runs that
 * wait for it, and two runs of one concurrency key could overlap. Until it is complete, events are refused with 503
 * and callers send them again. Several replicas may do this at once.
 */
export function rebuildIndex(deps: IndexCompletionDeps): IndexCompletion {
  const { store, ingress, pauseMs = PAUSE_MS } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  let isComplete = false;

  const pause = (): Promise<unknown> =>
    delay(pauseMs, undefined, { signal }).catch(() => undefined);

  const begunSnapshot = async (runId: string): Promise<RunSnapshot | null> => {
    for (let tries = 1; !signal.aborted; tries += 1) {
      const snapshot = await ingress.getRun(runId);
      if (snapshot) return snapshot;
      if (tries === MAX_START_ATTEMPTS) break;
      await pause();
    }
    return null;
  };

  const enter = async (
    { runId, invocationId }: RunAddress,
    snapshot: RunSnapshot,
  ): Promise<void> => {
    const { queue } = snapshot;
    if (queue !== undefined) {
      await store.turns.take(
        { queue, runId },
        {
          stateOf: async () => 'unfinished',
          addressOf: (before) => ingress.addressOf(before),
          send: async () => ({ invocationId }),
        },
      );
    }
    await store.insert(metaOfSnapshot(snapshot));
    // An index that is newer than the control plane may have the run as ended or lost.
    const known = await store.entry(runId);
    if (known && known.finalStatus !== null) await store.setFinalStatus(runId, null);
  };

  /**
   * Inserts runs one after the other, the oldest first, so that each queues behind the runs before it. Only a few
   * snapshots are in memory at once: each holds an event and the results of all nodes.
   */
  const enterPage = async (runs: readonly RunAddress[]): Promise<void> => {
    for (let from = 0; from < runs.length; from += CONCURRENCY) {
      const found = await Promise.all(
        runs
          .slice(from, from + CONCURRENCY)
          .map(async (run) => ({ run, snapshot: await begunSnapshot(run.runId) })),
      );
      for (const { run, snapshot } of found) {
        if (signal.aborted) return;
        if (snapshot) await enter(run, snapshot);
        else log.error({ runId: run.runId }, 'exécution non commencée, absente de l’index');
      }
    }
  };

  const isMissing = async ({ runId }: RunAddress): Promise<boolean> =>
    (await store.entry(runId)) === null;

  const missingAmong = async (runs: readonly RunAddress[]): Promise<readonly RunAddress[]> => {
    const missing = await Promise.all(runs.map(isMissing));
    return runs.filter((_run, index) => missing[index]);
  };

  /** Inserts the runs that `select` returns, page by page. `isUnused`: the control plane never had a run. */
  const enterFrom = async (
    first: string | undefined,
    select: (runs: readonly RunAddress[]) => Promise<readonly RunAddress[]>,
  ): Promise<{ readonly entered: number; readonly isUnused: boolean }> => {
    let entered = 0;
    let isUnused = false;
    let next = first;
    do {
      const page = await ingress.unfinishedRuns(next);
      const runs = await select(page.runs);
      await enterPage(runs);
      entered += runs.length;
      isUnused ||= page.isUnused === true;
      next = page.next;
    } while (next !== undefined && !signal.aborted);
    return { entered, isUnused };
  };

  const complete = async (): Promise<void> => {
    let refusals = 0;
    while (!signal.aborted) {
      try {
        if (!(await store.isComplete())) {
          const { entered: runs, isUnused } = await enterFrom(undefined, async (page) => page);
          if (signal.aborted) return;
          await store.markComplete({ isFirst: isUnused });
          if (runs > 0) log.warn({ runs }, 'index des exécutions incomplet : reconstitué');
        }
        isComplete = true;
        return;
      } catch (error) {
        if (error instanceof EngineRefusedError && (refusals += 1) >= MAX_REFUSALS) {
          log.error({ error: error.message }, 'index des exécutions peut-être incomplet');
          isComplete = true;
          return;
        }
        await pause();
      }
    }
  };
  let completed = complete();

  return {
    bringBackSince: async (instant) => (await enterFrom(pageSince(instant), missingAmong)).entered,
    again() {
      if (!isComplete) return;
      isComplete = false;
      completed = complete();
    },
    requireCompleteIndex() {
      if (!isComplete) throw new RunIndexIncompleteError('reconstitution en cours');
    },
    async stop() {
      stopping.abort();
      await completed;
    },
  };
}
