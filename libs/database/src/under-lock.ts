import type { Knex } from 'knex';

import type { Database } from './database';

/** The keys of the server's advisory locks. */
const LOCK_KEYS = {
  /** One key for all stores of a database, so that processes that open different stores also wait for each other. */
  schema: 2_003_792_491,
  definitions: 2_003_792_492,
  audit: 2_003_792_493,
} as const;

/** Shorter than the query timeout, so that the server's own error is reported. */
const LOCK_TIMEOUT = '20s';

export type LockName = keyof typeof LOCK_KEYS;

/** Takes a server's lock until the end of the transaction. */
export const lockStatement = (name: LockName): string =>
  `SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'; SELECT pg_advisory_xact_lock(${LOCK_KEYS[name]})`;

/**
 * Runs `work` in one write transaction while no other process holds the lock: on PostgreSQL a
 * transactional advisory lock, on SQLite the write lock of the file, which is one for all names.
 * Committed when it resolves, rolled back when it rejects; rejects when the lock is not to be had
 * in 20 seconds, on a file in 3.
 */
export function underLock<T>(
  database: Pick<Database, 'backend' | 'transaction'>,
  name: LockName,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (trx) => {
    if (database.backend === 'postgres') await trx.raw(lockStatement(name));
    return work(trx);
  });
}
