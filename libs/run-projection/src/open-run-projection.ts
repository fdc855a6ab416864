import type { IngressClient } from '@platform/engine-api';
import type { RunStore } from '@platform/run-store';

import { completeIndex } from './complete-index';
import { incompleteIndex, restoredParts, staleProjection, type Degraded } from './degraded';
import { expectingChanges } from './expecting-changes';
import { followChanges, type ChangeFollower } from './follow-changes';
import { createFreshness, type Freshness } from './freshness';
import { createLiveRuns, type LiveRuns } from './live-runs';
import { observeWaiting } from './observe-waiting';
import { watchRestorations } from './restore/watch-restorations';
import { sweepRuns } from './sweep';

export interface RunProjectionOptions {
  readonly store: RunStore;
  readonly ingress: IngressClient;
  readonly now: () => Date;
  /** `RUN_RETENTION` */
  readonly retentionMs: number;
  /** `RUN_SWEEP_INTERVAL` */
  readonly sweepIntervalMs: number;
}

/** Keeps the run index equal to what the engine has, and says how far it is. */
export interface RunProjection extends Pick<Freshness, 'requireFresh'> {
  /** The given client, which lets the projection know of each signal to a run, so that lists show soon what comes of it. */
  readonly ingress: IngressClient;
  readonly live: LiveRuns;
  /**
   * Throws RunIndexIncompleteError while the index may lack unfinished runs: it was lost, or the database may be older than
   * the control plane. Throws RunIndexUnavailableError when the database does not answer.
   */
  requireComplete(): Promise<void>;
  /** Whether the index has all unfinished runs, as far as this proxy knows without asking. */
  isComplete(): boolean;
  /** Whether a run of the index may be lost without being marked as lost yet. */
  isComparing(): boolean;
  /** What is degraded now. */
  readonly degraded: readonly Degraded[];
  /** Calls a function for each run that changed, as soon as this proxy knows. */
  onReport(listener: (runId: string) => void): void;
  /** Follows changes and sweeps from now on. Both wait until the index is complete. */
  follow(): void;
  /** Resolves when the work under way has ended. */
  stop(): Promise<void>;
}

/** Completes the index, and watches for restorations, at once. */
export function openRunProjection(options: RunProjectionOptions): RunProjection {
  const { store, now, retentionMs } = options;
  let follower: ChangeFollower | undefined;
  const listeners: ((runId: string) => void)[] = [];
  const ingress = expectingChanges(options.ingress, (runId) => follower?.expect(runId));
  const live = createLiveRuns(ingress, store, now);
  const freshness = createFreshness(store.projection);
  observeWaiting(store.projection, now);
  const deps = { store, ingress, live, now, retentionMs };
  const completion = completeIndex(deps);
  const { isComplete } = completion;
  const restorations = watchRestorations({ ...deps, completion });
  const requireComplete = (): Promise<void> => {
    completion.requireCompleteIndex();
    return restorations.requireCurrent();
  };
  let stopFollowing = async (): Promise<void> => undefined;
  return {
    ingress,
    live,
    requireComplete,
    isComplete,
    isComparing: restorations.isComparing,
    requireFresh: freshness.requireFresh,
    degraded: [
      incompleteIndex(requireComplete, completion.inserted),
      restoredParts(restorations.open),
      staleProjection(freshness.staleSince),
    ],
    onReport: (listener) => void listeners.push(listener),
    follow() {
      const both = { ...deps, freshness, isIndexComplete: isComplete };
      const sweeps = sweepRuns({ ...both, intervalMs: options.sweepIntervalMs });
      const following = followChanges({
        ...both,
        onGap: sweeps.hurry,
        onReport: (runId) => listeners.forEach((listener) => listener(runId)),
      });
      follower = following;
      stopFollowing = async () => void (await Promise.all([sweeps.stop(), following.stop()]));
    },
    async stop() {
      await Promise.all([stopFollowing(), completion.stop(), restorations.stop()]);
    },
  };
}
