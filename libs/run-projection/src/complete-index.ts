import { setTimeout as delay } from 'node:timers/promises';

import {
  EngineRefusedError,
  limitConcurrency,
  mapConcurrently,
  pageSince,
  type IngressClient,
  type RunAddress,
  type RunSnapshot,
  type UnfinishedReport,
} from '@platform/engine-api';
import { RunIndexIncompleteError } from '@platform/run-store';
import { createLogger } from '@platform/telemetry';

import { enterRuns, type ForeignRun } from './enter-runs';
import { inRounds, PACE, UNTIL_HURRY } from './pace';
import { reconcile, type ReconcileDeps } from './reconcile';
import { readAhead } from './read-ahead';
import { readReports, REPORTED_TOGETHER, type ReportedRuns } from './read-reports';
import { BACKGROUND_LOOKUPS } from './run-lookups';
import { unfinishedPages } from './pages';
import { UNREAD_CONCURRENCY } from './unread-queue';

export interface IndexCompletion {
  /** Throws RunIndexIncompleteError while unfinished runs may be missing from the index. */
  requireCompleteIndex(): void;
  /** How many runs the attempt that came furthest has inserted. While this grows, the rebuilding makes progress. */
  inserted(): number;
  /** Whether `requireCompleteIndex` does not throw. */
  isComplete(): boolean;
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

interface IndexCompletionDeps extends ReconcileDeps {
  readonly ingress: Pick<IngressClient, 'addressOf' | 'getRun' | 'reportsOf' | 'unfinishedRuns'>;
  /** Pause between two attempts, in ms. */
  readonly pauseMs?: number;
  /** Pause between two log lines that say how many runs it has inserted. */
  readonly logEveryMs?: number;
}

/** Questions to the engine that are under way while the answer to an earlier one is stored. */
const READ_AHEAD = 2;
/** Gives up after this many refusals: an engine that cannot reach the admin address will not reach it later. */
const MAX_REFUSALS = 80;
/** Attempts to read a run that the control plane has accepted and that has not begun: it has no snapshot yet. */
const MAX_START_ATTEMPTS = 80;
const LOG_EVERY_MS = 5_000;

const log = createLogger('runs');

/**
 * Inserts the unfinished runs into an index that was lost. Without their rows, an event would not find the runs that
 * wait for it, and two runs of one concurrency key could overlap. Until it is complete, events are refused with 503
 * and callers send them again. Several replicas may do this at once.
 */
export function completeIndex(deps: IndexCompletionDeps): IndexCompletion {
  const { store, ingress, pauseMs = PACE.completion, logEveryMs = LOG_EVERY_MS } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  const ofLarge = limitConcurrency(UNREAD_CONCURRENCY);
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

  /** Asks the run itself when it is not reported: it is large, it has not begun, or the engine is an older one. */
  const described = async (
    runId: string,
    report: UnfinishedReport | undefined,
  ): Promise<ForeignRun | null> => {
    if (report?.run) {
      const { event = {}, ...run } = report.run;
      return { ...run, runId, event };
    }
    const snapshot = await begunSnapshot(runId);
    if (!snapshot) return null;
    // Without its traces and validations: a few hundred runs are held at a time.
    const { workflow, event, context, awaitedEvents, startedAt, queue } = snapshot;
    return {
      ...{ runId, workflow, event, context, startedAt },
      ...(awaitedEvents && { awaitedEvents }),
      ...(queue !== undefined && { queue }),
    };
  };

  /** Inserts a few hundred runs, in their order. */
  const enter = async ({ runs, reports }: ReportedRuns<RunAddress>): Promise<void> => {
    const unfinished = reports.filter((report) => report.is === 'unfinished');
    const byRun = new Map(unfinished.map((report) => [report.runId, report]));
    const large = new Set(reports.flatMap((each) => (each.is === 'unread' ? [each.runId] : [])));
    const found = await mapConcurrently(
      runs,
      BACKGROUND_LOOKUPS,
      async ({ runId, invocationId }) => {
        const describe = () => described(runId, byRun.get(runId));
        const run = await (large.has(runId) ? ofLarge(describe) : describe());
        if (!run && !signal.aborted) {
          log.error({ runId }, 'exécution non commencée, absente de l’index');
        }
        return run && { run, invocationId };
      },
    );
    if (signal.aborted) return;
    const entered = found.filter((each) => each !== null);
    await enterRuns(entered, { store, ingress });
    const goingOn = entered.map(({ run: { runId } }) => ({ is: 'running', runId }) as const);
    // An index that is newer than the control plane may have runs as ended or lost.
    await reconcile(goingOn, deps, { confirmations: { goesOn: async () => true } });
    // Of runs that have written nothing yet there is nothing to list. Runs that they started are listed themselves.
    const written = unfinished.filter(({ run }) => run !== undefined);
    await reconcile(written, deps, { entersStarted: false });
  };

  const missingAmong = async (runs: readonly RunAddress[]): Promise<readonly RunAddress[]> => {
    const known = await store.projection.known(runs.map(({ runId }) => runId));
    return runs.filter(({ runId }) => !known.has(runId));
  };

  let furthest = 0;
  let loggedAt = performance.now();
  const noteInserted = (runs: number): void => {
    furthest = Math.max(furthest, runs);
    const at = performance.now();
    if (at - loggedAt < logEveryMs) return;
    loggedAt = at;
    log.info({ runs }, 'index des exécutions en cours de reconstitution');
  };

  /** Inserts the runs that `select` returns, page by page. `isUnused`: the control plane never had a run. */
  const enterFrom = async (
    first: string | undefined,
    select: (runs: readonly RunAddress[]) => Promise<readonly RunAddress[]>,
  ): Promise<{ readonly entered: number; readonly isUnused: boolean }> => {
    let entered = 0;
    let isUnused = false;
    async function* parts(): AsyncGenerator<readonly RunAddress[]> {
      for await (const page of unfinishedPages(ingress, { first, signal })) {
        isUnused ||= page.isUnused === true;
        const runs = await select(page.runs);
        for (let from = 0; from < runs.length; from += REPORTED_TOGETHER) {
          yield runs.slice(from, from + REPORTED_TOGETHER);
        }
      }
    }
    const read = (runs: readonly RunAddress[]): Promise<ReportedRuns<RunAddress>> =>
      readReports(runs, { ingress, withEvents: true });
    for await (const part of readAhead(parts(), READ_AHEAD, read)) {
      if (signal.aborted) break;
      await enter(part);
      entered += part.runs.length;
      noteInserted(entered);
    }
    return { entered, isUnused };
  };

  let refusals = 0;
  const complete = async (): Promise<void> => {
    if (await store.isComplete()) return;
    const { entered: runs, isUnused } = await enterFrom(undefined, async (page) => page);
    if (signal.aborted) return;
    await store.markComplete({ isFirst: isUnused });
    if (runs > 0) log.warn({ runs }, 'index des exécutions incomplet : reconstitué');
  };

  const rounds = inRounds(async () => {
    try {
      await complete();
      isComplete = !signal.aborted;
    } catch (error) {
      refusals += error instanceof EngineRefusedError ? 1 : 0;
      if (refusals < MAX_REFUSALS) return pauseMs;
      log.error({ error: (error as Error).message }, 'index des exécutions peut-être incomplet');
      isComplete = true;
    }
    return UNTIL_HURRY;
  });

  return {
    bringBackSince: async (instant) => (await enterFrom(pageSince(instant), missingAmong)).entered,
    again() {
      if (!isComplete) return;
      isComplete = false;
      furthest = 0;
      refusals = 0;
      rounds.hurry();
    },
    inserted: () => furthest,
    isComplete: () => isComplete,
    requireCompleteIndex() {
      if (!isComplete) throw new RunIndexIncompleteError('reconstitution en cours');
    },
    async stop() {
      stopping.abort();
      await rounds.stop();
    },
  };
}
