import {
  ENGINE_CONCURRENCY,
  EngineUnavailableError,
  mapConcurrently,
  type IngressClient,
  type RunReport,
  type RunSnapshot,
  type RunToReport,
} from '@platform/engine-api';
import type { RunEntry, RunStore } from '@platform/run-store';
import { createLogger } from '@platform/telemetry';
import {
  bulkhead,
  circuitBreaker,
  ConsecutiveBreaker,
  handleType,
  isBrokenCircuitError,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';

import { metaOfSnapshot } from './enter-runs';

const log = createLogger('runs');

/** Concurrent look-ups: a list of 200 runs must neither make 200 calls in sequence nor all at once. */
const CONCURRENT_LOOKUPS = 16;
/** Shorter than the timeout of the ingress client, because callers wait for a list of runs. */
const LOOKUP_TIMEOUT_MS = 2_000;
/**
 * The control plane keeps an unanswered look-up until the engine is back. So after a few failures no look-ups are sent
 * for a while.
 */
const FAILURES_BEFORE_PAUSE = 3;
const PAUSE_MS = 5_000;

/** How long the control plane may take to know a run that another run started. */
const SEND_TIMEOUT_MS = 60_000;

/** A run that started others. */
type StartingRun = Pick<RunSnapshot, 'runId' | 'started' | 'endedAt'>;

/** Reads runs from the engine, and stores final statuses and the runs that runs start in the index. */
export interface LiveRuns {
  /** Null when the engine does not know the run, or it has not begun. Throws EngineUnavailableError. */
  snapshot(runId: string): Promise<RunSnapshot | null>;
  /** Reports those of the runs that have ended, by one question. Throws EngineUnavailableError, EngineRefusedError. */
  ended(of: readonly RunToReport[]): Promise<readonly RunReport[]>;
  /** Whether the control plane has the run, even if it has not begun. Throws EngineUnavailableError. */
  has(runId: string): Promise<boolean>;
  /**
   * Inserts the runs that this run started into the index, each from its own snapshot. Returns whether all of them
   * are in the index.
   */
  enterStarted(record: RunEntry, parent: StartingRun): Promise<boolean>;
  /**
   * Stores the final status of a run, once all runs that it started are in the index. The engine is then no longer
   * asked for it. Errors are ignored.
   */
  freeze(record: RunEntry, snapshot: RunSnapshot): Promise<void>;
}

export function createLiveRuns(
  ingress: IngressClient,
  store: RunStore,
  now: () => Date = () => new Date(),
  lookupTimeoutMs = LOOKUP_TIMEOUT_MS,
): LiveRuns {
  const policy = wrap(
    bulkhead(CONCURRENT_LOOKUPS, Number.MAX_SAFE_INTEGER),
    circuitBreaker(handleType(EngineUnavailableError).orType(TaskCancelledError), {
      halfOpenAfter: PAUSE_MS,
      breaker: new ConsecutiveBreaker(FAILURES_BEFORE_PAUSE),
    }),
  );
  const inTime = timeout(lookupTimeoutMs, TimeoutStrategy.Aggressive);

  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
    try {
      // The timeout is not part of the policy. There it would listen to the signal that the policy passes on, and the
      // breaker replaces that signal, after it has waited for another attempt, by a shared one that never ends.
      return await policy.execute(() => inTime.execute(question));
    } catch (error) {
      // cockatiel's own isTaskCancelledError checks the marker of another error.
      if (isBrokenCircuitError(error) || error instanceof TaskCancelledError) {
        throw new EngineUnavailableError('sans réponse récente', { cause: error });
      }
      throw error;
    }
  };
  const snapshot = (runId: string) => ask(() => ingress.getRun(runId));
  const reportEnded = (of: readonly RunToReport[]) =>
    ask(async () => {
      // Looked up here: without an address, the engine would have all runs searched that the control plane keeps.
      const addressed = await mapConcurrently(of, ENGINE_CONCURRENCY, (run) =>
        run.invocationId === undefined ? ingress.addressOf(run.runId) : Promise.resolve(run),
      );
      return ingress.standingsOf({ of: addressed, endedOnly: true });
    });
  const has = (runId: string) => ask(() => ingress.hasRun(runId));

  const isLost = async (runId: string, parent: StartingRun): Promise<boolean> => {
    const ended = parent.endedAt === undefined ? Number.NaN : Date.parse(parent.endedAt);
    if (!(now().getTime() - ended > SEND_TIMEOUT_MS) || (await has(runId))) return false;
    log.error({ runId, startedBy: parent.runId }, 'exécution lancée inconnue du moteur');
    return true;
  };

  const enterStarted = async (record: RunEntry, parent: StartingRun): Promise<boolean> => {
    const entered = await Promise.all(
      parent.started.map(async ({ runId }) => {
        const known = await store.entry(runId);
        if (known && known.lostAt === null) return true;
        const begun = await snapshot(runId);
        if (begun === null) return isLost(runId, parent);
        // The awaited events of a run include those of all runs it starts.
        await store.insert({ ...metaOfSnapshot(begun), awaitedEvents: record.awaitedEvents });
        if (known) await store.reopen(runId);
        return true;
      }),
    );
    return entered.every(Boolean);
  };

  const freeze = async (record: RunEntry, seen: RunSnapshot): Promise<void> => {
    const { status } = seen;
    if (record.finalStatus !== null) return;
    try {
      // The run was started again, or the control plane has it after all.
      if (record.lostAt !== null) await store.reopen(record.id);
      if (status === 'running') return;
      if (!(await enterStarted(record, seen))) return;
      await store.setFinalStatus(record.id, status);
    } catch {
      // The sweeper tries again.
    }
  };

  return {
    snapshot,
    ended: reportEnded,
    has,
    enterStarted,
    freeze,
  };
}
