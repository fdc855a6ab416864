import type { RunSnapshot } from '@platform/engine-api';
import type { Awaited } from '@platform/interpreter';

/** The versions that a run keeps for its whole life. */
export interface Pinned {
  readonly workflow: { readonly slug: string; readonly version: number; readonly hash: string };
  /** Contract number of the interpreter. */
  readonly contract: number;
  /** Plugin versions by plugin name. */
  readonly plugins: Readonly<Record<string, string>>;
}

/** A run that has not ended, without its event and its patient. Times are ISO 8601. */
export interface UnfinishedRun {
  readonly runId: string;
  readonly invocationId: string;
  /** Id of the deployment that executes it. Absent until the run has begun. */
  readonly deployment?: string;
  /** `not-begun`: it has no state yet. */
  readonly phase: Exclude<RunSnapshot['phase'], 'ended'> | 'not-begun';
  readonly startedAt: string;
  /** Time of its last journal entry. */
  readonly restsSince: string;
  /** Absent if the run has not begun. */
  readonly pinned?: Pinned;
  readonly awaited: readonly Pick<Awaited, 'kind' | 'path' | 'eventType'>[];
  readonly controlPlane: {
    readonly status: string;
    /** Number of attempts, while the control plane retries it. */
    readonly attempts?: number;
    /** Code of its last failure, e.g. `RT0016`: the journal does not fit the code that serves it. */
    readonly code?: string;
  };
}
