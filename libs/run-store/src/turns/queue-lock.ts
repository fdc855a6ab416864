import type { Database } from '@platform/database';
import { bulkhead, type BulkheadPolicy } from 'cockatiel';

/**
 * Maximum queue locks that one process holds on a server. Each holds a connection, and its work needs a second one from
 * the same pool.
 */
const LOCK_CONCURRENCY = 4;
/** Below the query timeout, so that the error comes from the server. */
const LOCK_TIMEOUT = '20s';

const WITHOUT_LIMIT = Number.MAX_SAFE_INTEGER;

/** Runs `work` while holding the lock of a queue. `work` receives a function that confirms the lock is still held. */
export type QueueLock = <T>(
  queue: string,
  work: (confirm: () => Promise<void>) => Promise<T>,
) => Promise<T>;

type Lines = Map<string, BulkheadPolicy>;

/** Locks of all files, because two stores of one process may use the same file. */
const linesOfFiles: Lines = new Map();

async function oneAtATime<T>(lines: Lines, key: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(key) ?? bulkhead(1, WITHOUT_LIMIT);
  lines.set(key, line);
  try {
    return await line.execute(work);
  } finally {
    if (line.executionSlots === 1) lines.delete(key);
  }
}

/**
 * Creates a lock per queue. On PostgreSQL it holds among all processes, through an advisory lock that ends with its
 * transaction, and so with the process. A SQLite file is used by one process only.
 */
export function createQueueLock({ knex, backend, location }: Database): QueueLock {
  const held = bulkhead(LOCK_CONCURRENCY, WITHOUT_LIMIT);

  const onServer: QueueLock = (queue, work) =>
    held.execute(() =>
      knex.transaction(async (trx) => {
        await trx.raw(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
        await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [
          `run_turns:${queue}`,
        ]);
        return work(async () => {
          await trx.raw('SELECT 1');
        });
      }),
    );

  const inProcess: QueueLock = (_queue, work) => work(() => Promise.resolve());

  const [lines, lock] =
    backend === 'postgres'
      ? ([new Map() as Lines, onServer] as const)
      : ([linesOfFiles, inProcess] as const);
  return (queue, work) => oneAtATime(lines, `${location}\n${queue}`, () => lock(queue, work));
}
