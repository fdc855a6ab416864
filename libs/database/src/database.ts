import type { Knex } from 'knex';

import type { GroupWriter } from './group-writer';
import type { PreparedQuery, QueryParams } from './prepared-query';
import type { Session } from './session';

export interface OpenDatabaseOptions {
  /** The environment variable of the URL, for error messages. Default `RUN_DB_URL`. */
  readonly variable?: string;
  /** Used when the URL is undefined. Default `sqlite:.data/runs.sqlite`. */
  readonly defaultUrl?: string;
  /** Called when a file of the database was deleted or replaced. Writes are refused meanwhile. */
  readonly onFileLost?: (file: string) => void;
}

/**
 * An open database: one file, or one pool of server connections. The opener closes it. Stores on the same SQLite
 * file should share one database, because a write of a second connection blocks the process during a transaction of
 * the first.
 */
export interface Database {
  readonly knex: Knex;
  readonly backend: 'sqlite' | 'postgres';
  /** Location for messages: the file path, or host and database name. Never contains credentials. */
  readonly location: string;
  /** The environment variable of the URL. */
  readonly variable: string;
  /**
   * Runs `work` in one write transaction: committed when it resolves, rolled back when it rejects.
   * On SQLite it holds the write lock from the start. `session` runs prepared queries in the same transaction.
   */
  transaction<T>(work: (trx: Knex.Transaction, session: Session) => Promise<T>): Promise<T>;
  /** Runs one prepared query. */
  query<Params extends QueryParams, Row>(
    query: PreparedQuery<Params, Row>,
    params: Params,
  ): Promise<readonly Row[]>;
  /** As `transaction`, for prepared queries. */
  write<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** Writes that share transactions. One for all stores of the database. */
  readonly groups: GroupWriter;
  close(): Promise<void>;
}
