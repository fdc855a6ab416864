import { setTimeout as delay } from 'node:timers/promises';

import type { UnreadReport } from '@platform/engine-api';
import { createLogger } from '@platform/telemetry';

import { storeUnread, type ReadRunDeps } from './store-unread';

/** Runs that were only named. They are asked in turn, beside the reports of the other runs. */
export interface UnreadQueue {
  add(reports: readonly UnreadReport[]): void;
  /** Resolves when the questions under way have ended. */
  stop(): Promise<void>;
}

interface QueueDeps extends ReadRunDeps {
  /** Pause after a run that could not be stored, in ms. */
  readonly retryMs: number;
}

interface Waiting {
  readonly report: UnreadReport;
  readonly tries: number;
}

/**
 * Runs that were only named and are asked at the same time. Each may answer with 8 MiB, which the engine writes and this process parses in
 * one piece: many together would be late for all callers, and would not fit into memory.
 */
export const UNREAD_CONCURRENCY = 2;
/** The comparison of all runs finds those that are dropped. */
const MAX_UNREAD = 5_000;
const MAX_TRIES = 30;

const log = createLogger('runs');

/** Large runs, or runs that do not answer, hold up only each other. */
export function createUnreadQueue(deps: QueueDeps): UnreadQueue {
  const stopping = new AbortController();
  const { signal } = stopping;
  const waiting = new Map<string, Waiting>();
  const busy = new Set<string>();
  const lanes = new Set<Promise<void>>();

  /** Takes the first run that is not being asked: an older answer must not be stored after a newer one. */
  const take = (): Waiting | undefined => {
    for (const [runId, next] of waiting) {
      if (busy.has(runId)) continue;
      waiting.delete(runId);
      return next;
    }
    return undefined;
  };

  const isStored = async (report: UnreadReport): Promise<boolean> => {
    try {
      const left = await storeUnread(report, deps);
      return left.missing.length === 0 && left.waiting.length === 0;
    } catch (error) {
      const fields = { runId: report.runId, error: (error as Error).message };
      log.debug(fields, 'exécution nommée, pas encore lue');
      return false;
    }
  };

  const askInTurn = async (): Promise<void> => {
    for (let next = take(); next && !signal.aborted; next = take()) {
      const { report, tries } = next;
      const { runId } = report;
      busy.add(runId);
      const stored = await isStored(report);
      busy.delete(runId);
      if (stored || signal.aborted) continue;
      if (!waiting.has(runId) && tries < MAX_TRIES)
        waiting.set(runId, { report, tries: tries + 1 });
      await delay(deps.retryMs, undefined, { signal }).catch(() => undefined);
    }
  };

  const startLane = (): void => {
    const lane = askInTurn().finally(() => {
      lanes.delete(lane);
      if (waiting.size > 0 && lanes.size === 0 && !signal.aborted) startLane();
    });
    lanes.add(lane);
  };

  return {
    add(reports) {
      for (const report of reports) {
        waiting.delete(report.runId);
        waiting.set(report.runId, { report, tries: 1 });
      }
      for (const runId of waiting.keys()) {
        if (waiting.size <= MAX_UNREAD) break;
        waiting.delete(runId);
      }
      while (lanes.size < Math.min(UNREAD_CONCURRENCY, waiting.size) && !signal.aborted)
        startLane();
    },
    async stop() {
      stopping.abort();
      await Promise.all(lanes);
    },
  };
}
