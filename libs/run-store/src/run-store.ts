import type { RunQuery } from './find/run-query';
import type { FinalStatus, RunEntry, RunMeta, RunRecord } from './run-record';
import type { Completeness } from './completeness';
import type { Generations } from './restore/generations';
import type { Restorations } from './restore/restorations';
import type { Turns } from './turns/turns';

/** Where a run stands among those of the index. */
export type RunPosition = Pick<RunEntry, 'createdAt' | 'id'>;

/** One page of runs; the next one starts after the last run of this one. */
export interface RunPage {
  readonly limit: number;
  /** Only the runs that come after it, in the order asked for. */
  readonly after?: RunPosition;
}

/** The index of the runs the proxy started (specification, Run store operations). */
export interface RunStore extends Completeness {
  /** Enters a run if its `id` is absent; otherwise does nothing, without error: the first row wins. */
  insert(meta: RunMeta): Promise<void>;
  get(id: string): Promise<RunRecord | null>;
  /** The same without the event, for all who do not need it. */
  entry(id: string): Promise<RunEntry | null>;
  /** The newest runs first with their events, `limit` at most (default 200): to show runs, `find` them. */
  list(limit?: number): Promise<RunRecord[]>;
  /**
   * The runs that meet all of the query, newest first. Pages one after the other hold each of them
   * once, whatever is entered meanwhile. Throws RangeError for an instant that is no date.
   */
  find(query: RunQuery, page: RunPage): Promise<RunEntry[]>;
  /** The runs without a final status; the oldest first unless asked otherwise. */
  listUnfinished(page: RunPage & { readonly newestFirst?: boolean }): Promise<RunEntry[]>;
  /** The runs without a final status that may wait for events of exactly this type, oldest first. */
  listAwaiting(eventType: string, page: RunPage): Promise<RunEntry[]>;
  /**
   * Overwrites whatever status is there: the guard is the proxy's; null: it has not ended after all. An unknown
   * `id` is no error.
   */
  setFinalStatus(id: string, status: FinalStatus | null): Promise<void>;
  /** The latest of the instants at the end of the ids `<prefix><ISO 8601 instant, UTC>` of runs; null for none. */
  latestInstant(prefix: string): Promise<string | null>;
  /** The order of the runs that share a concurrency key. */
  readonly turns: Turns;
  /** What tells whether the database or the control plane was restored from an earlier state. */
  readonly generations: Generations;
  readonly restorations: Restorations;
  close(): Promise<void>;
}

export interface RunStoreOptions {
  /** The clock of `createdAt` and `updatedAt`; the real one by default. */
  readonly now?: () => Date;
  /** Receives a sentence (French) to log when opening dropped an index too old to be used. */
  readonly onNotice?: (notice: string) => void;
}
