import { setTimeout as delay } from 'node:timers/promises';

import {
  EngineRefusedError,
  pageSince,
  type IngressClient,
  type RunAddress,
  type RunReport,
  type RunSnapshot,
} from '@platform/engine-api';
import type { RunStore } from '@platform/run-store';
import { createLogger } from '@platform/telemetry';

import { limitConcurrency, mapConcurrently } from '../engine-concurrency';
import { enterRuns, type ForeignRun } from '../standings/enter-runs';
import { toStanding } from '../standings/to-standing';
import { RunIndexIncompleteError } from './run-index';

export interface IndexCompletion {
  /** Throws RunIndexIncompleteError while unfinished runs may be missing from the index. */
  requireCompleteIndex(): void;
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

interface IndexCompletionDeps {
  readonly store: RunStore;
  readonly ingress: Pick<IngressClient, 'addressOf' | 'getRun' | 'standingsOf' | 'unfinishedRuns'>;
  /** Pause between two attempts, in ms. */
  readonly pauseMs?: number;
}

const CONCURRENCY = 8;
/** Runs that are only named are large: each may answer with 8 MiB, within the timeout of the ingress client. */
const LARGE_CONCURRENCY = 2;
/** Runs that are reported at once, with their events. */
const REPORTED_AT_ONCE = 200;
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
  const ofLarge = limitConcurrency(LARGE_CONCURRENCY);
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

  /** Describes runs from the control plane's own tables; none of them where the engine cannot. */
  const reportsOf = async (
    runs: readonly RunAddress[],
  ): Promise<ReadonlyMap<string, RunReport>> => {
    try {
      const of = runs.map(({ runId, invocationId }) => ({ runId, invocationId }));
      const reports = await ingress.standingsOf({ of, withEvents: true });
      return new Map(reports.map((report) => [report.runId, report]));
    } catch (error) {
      if (error instanceof EngineRefusedError) return new Map();
      throw error;
    }
  };

  /** Asks the run itself when it is not reported: it is large, it has not begun, or the engine is an older one. */
  const described = async (
    runId: string,
    report: RunReport | undefined,
  ): Promise<ForeignRun | null> => {
    if (report?.is === 'unfinished' && report.run) {
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

  /** Inserts runs, a few hundred at a time: each has an event. */
  const enterPage = async (runs: readonly RunAddress[]): Promise<void> => {
    for (let from = 0; from < runs.length && !signal.aborted;) {
      const part = runs.slice(from, from + REPORTED_AT_ONCE);
      const reports = await reportsOf(part);
      const reported = part.findLastIndex(({ runId }) => reports.has(runId)) + 1;
      const few = part.slice(0, reported > 0 ? reported : CONCURRENCY);
      const found = await mapConcurrently(few, CONCURRENCY, async ({ runId, invocationId }) => {
        const report = reports.get(runId);
        const describe = () => described(runId, report);
        const run = await (report?.is === 'unread' ? ofLarge(describe) : describe());
        if (!run && !signal.aborted) {
          log.error({ runId }, 'exécution non commencée, absente de l’index');
        }
        return run && { run, invocationId };
      });
      if (signal.aborted) return;
      await enterRuns(
        found.filter((each) => each !== null),
        { store, ingress },
      );
      // Of runs that have written nothing yet there is nothing to list.
      const standings = [...reports.values()].flatMap((report) =>
        report.is === 'unfinished' && report.run ? [toStanding(report)] : [],
      );
      if (standings.length > 0) await store.standings.apply({ standings, ended: [] });
      from += few.length;
    }
  };

  const missingAmong = async (runs: readonly RunAddress[]): Promise<readonly RunAddress[]> => {
    const known = await store.standings.known(runs.map(({ runId }) => runId));
    return runs.filter(({ runId }) => !known.has(runId));
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
    isComplete: () => isComplete,
    requireCompleteIndex() {
      if (!isComplete) throw new RunIndexIncompleteError('reconstitution en cours');
    },
    async stop() {
      stopping.abort();
      await completed;
    },
  };
}
