import type { Database } from '@platform/database';
import { bulkhead, type BulkheadPolicy } from 'cockatiel';

/**
 * Queues that one process may hold on a server at once: each holds a connection, and its work needs a
 * second one from the same pool.
 */
const LOCK_CONCURRENCY = 4;
/** Below the time after which a query is given up, so that the reason is the server's answer. */
const LOCK_TIMEOUT = '20s';

const WITHOUT_LIMIT = Number.MAX_SAFE_INTEGER;

/** Runs `work` while nobody else holds the queue; it is told how to make sure that this still holds. */
export type QueueLock = <T>(
  queue: string,
  work: (confirm: () => Promise<void>) => Promise<T>,
) => Promise<T>;

type Lines = Map<string, BulkheadPolicy>;

/** Of all files: two stores of one process on one file take turns as well. */
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
 * One holder a queue: in this process, and on a server among all processes, by an advisory lock that
 * ends with its transaction, hence with the process. A file is for one process alone.
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
