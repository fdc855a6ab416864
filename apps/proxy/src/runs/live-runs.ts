import { EngineUnavailableError, type IngressClient, type RunSnapshot } from '@platform/engine-api';
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

import { metaOfSnapshot, standingOf, standingOfEntry, type RunStanding } from './run-summary';
import { shareAnswers } from './shared-answers';

const log = createLogger('runs');

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

/**
 * How long a run that was seen running, or not begun, is taken to be: every viewer of a list looks at
 * the same runs, and each look-up is an invocation of the engine.
 */
const RUNNING_FOR_MS = 1_000;

/** How long the control plane may take to know a run that another one started. */
const SENT_WITHIN_MS = 60_000;

const AT_WORK: RunStanding = { status: 'running' };

/** Live snapshots, and what the index keeps of them: final statuses, and the runs that runs start. */
export interface LiveRuns {
  /** Null for a run that the engine does not know, or that has not begun. Throws EngineUnavailableError. */
  snapshot(runId: string): Promise<RunSnapshot | null>;
  /** Whether the control plane has the run, begun or not. Throws EngineUnavailableError. */
  has(runId: string): Promise<boolean>;
  /** `running` when no snapshot can be had, and for a second after it was seen to be. */
  standing(record: RunEntry): Promise<RunStanding>;
  /**
   * Enters into the index the runs that this one started, each from its own snapshot; answers whether
   * none is left to enter.
   */
  enterStarted(record: RunEntry, snapshot: RunSnapshot): Promise<boolean>;
  /**
   * Freezes a terminal status seen live, once, when every run it started is entered: nobody asks the
   * engine of a frozen run again. A failure is ignored.
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
      // Not a part of the policy: it would listen to the signal that this hands on, which the breaker replaces by
      // one that everybody shares, and nobody ever ends, once it has waited for somebody else's attempt.
      return await policy.execute(() => inTime.execute(question));
    } catch (error) {
      // cockatiel's own isTaskCancelledError looks for another error's mark.
      if (isBrokenCircuitError(error) || error instanceof TaskCancelledError) {
        throw new EngineUnavailableError('sans réponse récente', { cause: error });
      }
      throw error;
    }
  };
  const snapshot = (runId: string) => ask(() => ingress.getRun(runId));
  const has = (runId: string) => ask(() => ingress.hasRun(runId));

  const isLost = async (runId: string, parent: RunSnapshot): Promise<boolean> => {
    const ended = parent.endedAt === undefined ? Number.NaN : Date.parse(parent.endedAt);
    if (!(now().getTime() - ended > SENT_WITHIN_MS) || (await has(runId))) return false;
    log.error({ runId, startedBy: parent.runId }, 'exécution lancée inconnue du moteur');
    return true;
  };

  const enterStarted = async (record: RunEntry, parent: RunSnapshot): Promise<boolean> => {
    const entered = await Promise.all(
      parent.started.map(async ({ runId }) => {
        const known = await store.entry(runId);
        if (known && known.finalStatus !== 'lost') return true;
        const begun = await snapshot(runId);
        if (begun === null) return isLost(runId, parent);
        // A run carries the specifications of those it starts: it awaits whatever they await.
        await store.insert({ ...metaOfSnapshot(begun), awaitedEvents: record.awaitedEvents });
        if (known) await store.setFinalStatus(runId, null);
        return true;
      }),
    );
    return entered.every(Boolean);
  };

  const freeze = async (record: RunEntry, seen: RunSnapshot): Promise<void> => {
    const { status } = seen;
    const { finalStatus } = record;
    if (finalStatus === 'completed' || finalStatus === 'failed') return;
    try {
      // It was started again, or the control plane is the one that has it.
      if (finalStatus === 'lost') await store.setFinalStatus(record.id, null);
      if (status === 'running') return;
      if (!(await enterStarted(record, seen))) return;
      await store.setFinalStatus(record.id, status);
    } catch {
      // The sweeper comes by again.
    }
  };

  const standingNow = shareAnswers(
    async (record: RunEntry) => {
      const seen = await snapshot(record.id).catch(() => undefined);
      if (!seen) return { value: AT_WORK, isLasting: seen === null };
      await freeze(record, seen);
      return { value: standingOf(seen), isLasting: seen.status === 'running' };
    },
    { forMs: RUNNING_FOR_MS },
  );

  return {
    snapshot,
    has,
    enterStarted,
    freeze,
    standing: async (record) =>
      record.finalStatus ? standingOfEntry(record) : standingNow(record.id, record),
  };
}
