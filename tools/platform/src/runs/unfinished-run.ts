import type { RunSnapshot } from '@platform/engine-api';
import type { Awaited } from '@platform/interpreter';

/** What a run is pinned to for its whole life. */
export interface Pinned {
  readonly workflow: { readonly slug: string; readonly version: number; readonly hash: string };
  /** Number of the interpreter's contract. */
  readonly contract: number;
  /** Versions by plugin name. */
  readonly plugins: Readonly<Record<string, string>>;
}

/** A run that has not ended, without a word of its event or of whom it is about. Times: ISO 8601. */
export interface UnfinishedRun {
  readonly runId: string;
  readonly invocationId: string;
  /** Id of the deployment that it stays on; absent until it was begun there. */
  readonly deployment?: string;
  /** `not-begun`: it left nothing in its state yet. */
  readonly phase: Exclude<RunSnapshot['phase'], 'ended'> | 'not-begun';
  readonly startedAt: string;
  /** Its last journal entry. */
  readonly restsSince: string;
  /** Absent when the control plane has not begun it. */
  readonly pinned?: Pinned;
  readonly awaited: readonly Pick<Awaited, 'kind' | 'path' | 'eventType'>[];
  readonly controlPlane: {
    readonly status: string;
    /** While it is tried again and again. */
    readonly attempts?: number;
    /** Of its last failure, e.g. `RT0016`: the journal does not fit the code that serves it. */
    readonly code?: string;
  };
}
