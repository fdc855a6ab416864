import {
  ENGINE_CONCURRENCY,
  EngineUnavailableError,
  mapConcurrently,
  type IngressClient,
  type RunReport,
  type RunSnapshot,
  type RunToReport,
} from '@platform/engine-api';
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

/** Concurrent look-ups: a list of 200 runs must neither make 200 calls in sequence nor all at once. */
const CONCURRENT_LOOKUPS = 16;
/** For loops in the background: the other half is left to callers who wait for a response. */
export const BACKGROUND_LOOKUPS = CONCURRENT_LOOKUPS / 2;
/** Shorter than the timeout of the ingress client, because callers wait for a list of runs. */
const LOOKUP_TIMEOUT_MS = 2_000;
/**
 * The control plane keeps an unanswered look-up until the engine is back. So after a few failures no look-ups are sent
 * for a while.
 */
const FAILURES_BEFORE_PAUSE = 3;
const ENGINE_PAUSE_MS = 5_000;

/** Reads runs from the engine while callers wait. */
export interface RunLookups {
  /** Null when the engine does not know the run, or it has not begun. Throws EngineUnavailableError. */
  snapshot(runId: string): Promise<RunSnapshot | null>;
  /** Reports those of the runs that have ended, by one question. Throws EngineUnavailableError, EngineRefusedError. */
  ended(of: readonly RunToReport[]): Promise<readonly RunReport[]>;
  /** Whether the control plane has the run, even if it has not begun. Throws EngineUnavailableError. */
  has(runId: string): Promise<boolean>;
}

export function createRunLookups(
  ingress: Pick<IngressClient, 'addressOf' | 'getRun' | 'hasRun' | 'reportsOf'>,
  lookupTimeoutMs = LOOKUP_TIMEOUT_MS,
): RunLookups {
  const policy = wrap(
    bulkhead(CONCURRENT_LOOKUPS, Number.MAX_SAFE_INTEGER),
    circuitBreaker(handleType(EngineUnavailableError).orType(TaskCancelledError), {
      halfOpenAfter: ENGINE_PAUSE_MS,
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
  return {
    snapshot: (runId) => ask(() => ingress.getRun(runId)),
    ended: (of) =>
      ask(async () => {
        // Looked up here: without an address, the engine would have all runs searched that the control plane keeps.
        const addressed = await mapConcurrently(of, ENGINE_CONCURRENCY, (run) =>
          run.invocationId === undefined ? ingress.addressOf(run.runId) : Promise.resolve(run),
        );
        return ingress.reportsOf({ of: addressed, endedOnly: true });
      }),
    has: (runId) => ask(() => ingress.hasRun(runId)),
  };
}
