import type { Knex } from 'knex';

import type { Database } from './database';

/** What processes take turns for; each is one key of the server's advisory locks. */
const LOCK_KEYS = {
  /** For every store of a database, so that replicas opening different stores also take turns. */
  schema: 2_003_792_491,
  definitions: 2_003_792_492,
  audit: 2_003_792_493,
} as const;

export type LockName = keyof typeof LOCK_KEYS;

/**
 * Runs `work` in one write transaction while no other process holds the lock: on PostgreSQL a
 * transactional advisory lock, on SQLite the write lock of the file, which is one for all names.
 * Committed when it resolves, rolled back when it rejects.
 */
export function underLock<T>(
  database: Pick<Database, 'backend' | 'transaction'>,
  name: LockName,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (trx) => {
    if (database.backend === 'postgres') {
      await trx.raw('SELECT pg_advisory_xact_lock(?)', [LOCK_KEYS[name]]);
    }
    return work(trx);
  });
}
