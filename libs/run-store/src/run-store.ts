import type { RunCounts } from './counts/run-counts';
import type { RunQuery } from './find/run-query';
import type { FinalStatus, RunEntry, RunMeta, RunRecord } from './run-record';
import type { Completeness } from './completeness';
import type { Deliveries } from './deliveries/deliveries';
import type { Generations } from './restore/generations';
import type { Restorations } from './restore/restorations';
import type { TaskMarks } from './marks/task-marks';
import type { Sends } from './sends/sends';
import type { StoredProjection } from './projection/stored-projection';
import type { Turns } from './turns/turns';

/** Position of a run in the index. */
export type RunPosition = Pick<RunEntry, 'createdAt' | 'id'>;

/** A page of runs. The next page starts after the last run of this one. */
export interface RunPage {
  readonly limit: number;
  /** Return only runs after this position, in the requested order. */
  readonly after?: RunPosition;
}

/** The index of the runs that the proxy started. */
export interface RunStore extends Completeness {
  /**
   * Inserts a run. Does nothing when its `id` exists: the first row wins. Resolves when the row is on disk; runs that
   * are inserted at the same time share a transaction. The row of an event's own run ends the send of the event.
   */
  insert(meta: RunMeta): Promise<void>;
  /** As `insert`, for many runs, a few hundred in one transaction. */
  insertAll(metas: readonly RunMeta[]): Promise<void>;
  get(id: string): Promise<RunRecord | null>;
  /** As `get`, without the event. */
  entry(id: string): Promise<RunEntry | null>;
  /** Lists runs with their events, newest first. `limit` defaults to 200. To show runs, use `find`. */
  list(limit?: number): Promise<RunRecord[]>;
  /**
   * Finds the runs that match all filters, newest first. Consecutive pages contain each run once, even when runs are
   * inserted meanwhile. Rejects with `RangeError` for an instant that is not a date.
   */
  find(query: RunQuery, page: RunPage): Promise<RunEntry[]>;
  /** Counts the runs that match all filters, up to a maximum: no more than these are read. Rejects as `find`. */
  count(query: RunQuery, max: number): Promise<number>;
  /**
   * Lists runs without a final status that are not lost. Default order: oldest first. `idContains` leaves out those whose id does not contain
   * this text; whether case counts depends on the database.
   */
  listUnfinished(
    page: RunPage & { readonly newestFirst?: boolean; readonly idContains?: string },
  ): Promise<RunEntry[]>;
  /** Lists runs, as `listUnfinished` does, that may wait for events of this type, oldest first. */
  listAwaiting(eventType: string, page: RunPage): Promise<RunEntry[]>;
  /** Counts what waits, and what failed since an instant. */
  counts(period: { readonly since: Date; readonly now: Date }): Promise<RunCounts>;
  /** Overwrites the final status. Checks nothing: that is up to the caller. An unknown `id` is not an error. */
  setFinalStatus(id: string, status: FinalStatus): Promise<void>;
  /** Marks a run as lost, since now; it has no final status then. An unknown `id` is not an error. */
  markLost(id: string): Promise<void>;
  /** Marks a run as unfinished, which had ended or was lost. An unknown `id` is not an error. */
  reopen(id: string): Promise<void>;
  /** Returns the latest instant among run ids of the form `<prefix><ISO 8601 instant, UTC>`; null when there is none. */
  latestInstant(prefix: string): Promise<string | null>;
  /** The events whose runs are being sent. */
  readonly sends: Sends;
  /** The events that waiting runs were given. */
  readonly deliveries: Deliveries;
  /** The order of runs that share a concurrency key. */
  readonly turns: Turns;
  /** Detects that the database or the control plane was restored from an earlier state. */
  readonly generations: Generations;
  readonly restorations: Restorations;
  /** What the engine last reported of the unfinished runs. */
  readonly projection: StoredProjection;
  /** What people note on human tasks. */
  readonly marks: TaskMarks;
  close(): Promise<void>;
}

export interface RunStoreOptions {
  /** Clock of `createdAt` and `updatedAt`. Default: the system clock. */
  readonly now?: () => Date;
  /** Receives a French sentence to log when an index that was too old has been dropped. */
  readonly onNotice?: (notice: string) => void;
}
