import type { FinalStatus, RunMeta, RunRecord } from './run-record';

/** The index of the runs the proxy started (specification, Run store operations). */
export interface RunStore {
  /** Enters a run if its `id` is absent; otherwise does nothing, without error: the first row wins. */
  insert(meta: RunMeta): Promise<void>;
  get(id: string): Promise<RunRecord | null>;
  /** The newest runs first, `limit` at most (default 200). */
  list(limit?: number): Promise<RunRecord[]>;
  /** Overwrites whatever status is there: the guard is the proxy's. An unknown `id` is no error. */
  setFinalStatus(id: string, status: FinalStatus): Promise<void>;
  close(): Promise<void>;
}

export interface RunStoreOptions {
  /** The clock of `createdAt` and `updatedAt`; the real one by default. */
  readonly now?: () => Date;
  /** Receives a sentence (French) to log when opening dropped an index too old to be used. */
  readonly onNotice?: (notice: string) => void;
}
