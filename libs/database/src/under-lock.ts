import type { Knex } from 'knex';

import type { Database } from './database';
import { lockStatement, type LockName } from './locks';

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
