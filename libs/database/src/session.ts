import type { PreparedQuery, QueryParams } from './prepared-query';
import type { LockName } from './locks';

/** One connection to the database, usually inside a transaction. */
export interface Session {
  run<Params extends QueryParams, Row>(
    query: PreparedQuery<Params, Row>,
    params: Params,
  ): Promise<readonly Row[]>;
  /** Keeps other processes out until the end of the transaction, as `underLock` does. */
  lock(name: LockName): Promise<void>;
}
