import type { Knex } from 'knex';

export interface OpenDatabaseOptions {
  /** The environment variable the URL came from, named by every error. Default `RUN_DB_URL`. */
  readonly variable?: string;
  /** Used when the URL is undefined. Default `sqlite:.data/runs.sqlite`. */
  readonly defaultUrl?: string;
  /** Told when a file of the database turns out to be deleted or replaced; writes are refused meanwhile. */
  readonly onFileLost?: (file: string) => void;
}

/**
 * An open database: one file, or one pool of server connections. Whoever opened it closes it. Stores
 * of one process on one SQLite file should share one: a write of a second connection blocks the
 * process while the first is in a transaction.
 */
export interface Database {
  readonly knex: Knex;
  readonly backend: 'sqlite' | 'postgres';
  /** Where it is, for messages: the file path, or host and database name; never credentials. */
  readonly location: string;
  /** The environment variable that chose it. */
  readonly variable: string;
  /**
   * Runs `work` in one write transaction: committed when it resolves, rolled back when it rejects.
   * On SQLite it holds the write lock from the start.
   */
  transaction<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
