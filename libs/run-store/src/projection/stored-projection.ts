import type { JsonObject, PendingValidation } from '@platform/ports';

import type { Completeness } from '../completeness';
import type { FinalStatus, RunEntry, SubjectIds } from '../run-record';
import type { PendingQuery } from './facets';
import type { AwaitedInput, Detail, RunWait, Wait } from './run-wait';

/** Sequence of a run that has ended: greater than that of any progress. */
export const END_SEQUENCE = 2_147_483_647;

/** What the engine reported of a run of the index. */
export interface ProjectedRun {
  readonly runId: string;
  /** An older one never overwrites a newer one. */
  readonly sequence: number;
  readonly phase: string;
  /** Present once the run has ended and the runs it started are not yet all in the index. */
  readonly status?: FinalStatus;
  /** Length of the journal when it was read; null when that is not known. */
  readonly journal: number | null;
  readonly invocationId?: string;
  readonly incident?: JsonObject;
  readonly awaited: readonly AwaitedInput[];
  /** Absent where the process that walks the run did not report: what is stored of this progress is kept. */
  readonly details?: readonly Detail[];
  readonly startedBy?: readonly string[];
  readonly pending: readonly PendingValidation[];
}

/** How a run ended. Members after `status` are absent where that is not known. */
export interface EndedRun {
  readonly runId: string;
  readonly status: FinalStatus;
  /** ISO 8601, UTC. */
  readonly endedAt?: string;
  readonly endReason?: string;
  readonly errorCode?: string;
  readonly errorNode?: string | undefined;
}

/** What changed since the last time. It is stored as a whole or not at all. */
export interface ProjectionChanges {
  readonly runs: readonly ProjectedRun[];
  /** Runs that have ended, and whose started runs are all in the index. */
  readonly ended: readonly EndedRun[];
  /** Up to where changes are stored now, by name. */
  readonly positions?: Readonly<Record<string, number>>;
}

/** What the store knows of a run of the index. */
export interface KnownRun {
  readonly workflowSlug: string | null;
  readonly createdAt: string;
  readonly finalStatus: FinalStatus | null;
  readonly lostAt: string | null;
  readonly updatedAt: string;
  readonly awaitedEvents: readonly string[] | null;
  /** Of its projected run; null without one. */
  readonly journal: number | null;
  readonly sequence: number | null;
  readonly invocationId: string | null;
  readonly incident: JsonObject | null;
  readonly waitsFor: RunWait | null;
}

/** An unfinished run, as a list of runs shows it. */
export interface ShownRun {
  readonly status: FinalStatus | null;
  readonly invocationId: string | null;
  readonly incident: JsonObject | null;
  readonly waitsFor: RunWait;
  /** The first of what it waits for. */
  readonly awaits: Wait | null;
}

/** A pending validation of a run of the index. */
export interface StoredPending {
  readonly position: PendingPosition;
  readonly pending: PendingValidation;
  readonly workflowSlug: string;
  readonly subjects: SubjectIds;
  readonly startedBy?: readonly string[];
}

/** Position in a list of validations: after a whole run, or after one validation of it. */
export interface PendingPosition extends Pick<RunEntry, 'createdAt' | 'id'> {
  readonly pendingId?: string | undefined;
}

export interface PendingPage {
  readonly items: readonly StoredPending[];
  /** Start of the next page. The page may be short although there is one. */
  readonly next?: PendingPosition;
}

/** Ages of what waits: a run is counted under the first one that it has not outlived. */
export type WaitingAge = (typeof WAITING_AGES)[number]['age'];

/** The upper bounds in ms of the ages; the last one has none. */
export const WAITING_AGES = [
  { age: 'under-1h', beforeMs: 3_600_000 },
  { age: 'under-4h', beforeMs: 4 * 3_600_000 },
  { age: 'under-24h', beforeMs: 24 * 3_600_000 },
  { age: 'over-24h', beforeMs: Number.POSITIVE_INFINITY },
] as const;

/** For every age, zero included. */
export interface WaitingCounts {
  /** Runs that are suspended. */
  readonly runs: Readonly<Record<WaitingAge, number>>;
  readonly validations: Readonly<Record<WaitingAge, number>>;
}

/**
 * What the engine last reported of the unfinished runs of the index. It answers lists, so that no list asks each run. It
 * can be rebuilt from the engine; losing it loses no run.
 */
export interface StoredProjection extends Completeness {
  /** Stores changes of runs of the index. Returns the runs among them that the index does not have. */
  apply(changes: ProjectionChanges): Promise<readonly string[]>;
  /** Returns what is known of those of the runs that are in the index. */
  known(runIds: readonly string[]): Promise<ReadonlyMap<string, KnownRun>>;
  /** Returns those of the runs that it has. */
  of(runIds: readonly string[]): Promise<ReadonlyMap<string, ShownRun>>;
  /** Whether there are runs that have ended, but have no final status yet. */
  hasUnrecordedEnds(): Promise<boolean>;
  /** Lists the validations that match all filters at an instant, newest run first, in a run by pending id. */
  listPending(
    query: PendingQuery,
    page: {
      readonly limit: number;
      readonly after?: PendingPosition | undefined;
      readonly now: Date;
    },
  ): Promise<PendingPage>;
  /** Counts what waits, by the age of its run at an instant. */
  countWaiting(now: Date): Promise<WaitingCounts>;
  /** Returns up to where changes are stored, by name. */
  positions(): Promise<Readonly<Record<string, number>>>;
  forgetPosition(name: string): Promise<void>;
  /** Remembers that it was what the engine has at an instant, ISO 8601. */
  markConfirmed(instant: string): Promise<void>;
  /** Returns the instant of the last confirmation by any proxy; null when there was none. */
  confirmedAt(): Promise<string | null>;
}
