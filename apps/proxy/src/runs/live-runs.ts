import {
  EngineUnavailableError,
  type IngressClient,
  type RunSnapshot,
  type RunStatus,
} from '@platform/engine-api';
import type { RunRecord, RunStore } from '@platform/run-store';
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

/** Live look-ups under way at once: a list of 200 must not become 200 calls in a row, nor at once. */
const CONCURRENT_LOOKUPS = 16;
/** A caller who asks how runs are going must hear soon, not after the ingress has given up. */
const LOOKUP_TIMEOUT_MS = 2_000;
/**
 * A look-up nobody answers stays in the control plane until the engine is back, so a dead engine is
 * asked a few times, then left alone for a while.
 */
const FAILURES_BEFORE_PAUSE = 3;
const PAUSE_MS = 5_000;

/** Live snapshots, and the cache of the final statuses they show. */
export interface LiveRuns {
  /** Null for a run unknown to the engine. Throws EngineUnavailableError. */
  snapshot(runId: string): Promise<RunSnapshot | null>;
  /** `running` when no snapshot can be had. */
  status(record: RunRecord): Promise<RunStatus>;
  /** Freezes a terminal status seen live, once; a failure to write is ignored. */
  freeze(record: RunRecord, status: RunStatus): Promise<void>;
}

export function createLiveRuns(ingress: IngressClient, store: RunStore): LiveRuns {
  const policy = wrap(
    bulkhead(CONCURRENT_LOOKUPS, Number.MAX_SAFE_INTEGER),
    circuitBreaker(handleType(EngineUnavailableError).orType(TaskCancelledError), {
      halfOpenAfter: PAUSE_MS,
      breaker: new ConsecutiveBreaker(FAILURES_BEFORE_PAUSE),
    }),
    timeout(LOOKUP_TIMEOUT_MS, TimeoutStrategy.Aggressive),
  );

  const snapshot = async (runId: string): Promise<RunSnapshot | null> => {
    try {
      // A signal of its own: the policies would all listen to one that they share, and Node warns.
      return await policy.execute(() => ingress.getRun(runId), new AbortController().signal);
    } catch (error) {
      // cockatiel's own isTaskCancelledError looks for another error's mark.
      if (isBrokenCircuitError(error) || error instanceof TaskCancelledError) {
        throw new EngineUnavailableError('sans réponse récente', { cause: error });
      }
      throw error;
    }
  };

  const freeze = async (record: RunRecord, status: RunStatus): Promise<void> => {
    if (record.finalStatus !== null || status === 'running') return;
    await store.setFinalStatus(record.id, status).catch(() => undefined);
  };

  return {
    snapshot,
    freeze,
    async status(record) {
      if (record.finalStatus !== null) return record.finalStatus;
      const live = await snapshot(record.id).catch(() => null);
      const status = live?.status ?? 'running';
      await freeze(record, status);
      return status;
    },
  };
}
