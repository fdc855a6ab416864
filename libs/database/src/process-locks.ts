import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import type { Knex } from 'knex';
import type { Client } from 'pg';

import type { Database } from './database';

/** The first key of the server's two-key advisory locks, which never meet the one-key locks of transactions. */
const LOCK_CLASS = 2_003_792_494;

/** A server that hangs must not hold up the end of the process. */
const MAX_CLOSE_MS = 2_000;

/** A lock of this process. */
interface ProcessLock {
  /** Aborts when the connection that holds the lock is lost. Another process may then have it. */
  readonly lost: AbortSignal;
}

/**
 * Locks that a process holds for as long as it likes. On PostgreSQL they belong to one connection of their own, so the
 * server frees them when the process dies. A SQLite file has one process, which gets every lock.
 */
export interface ProcessLocks {
  /** Returns the lock when no other process has it, also when this process has it already. Rejects when the server fails. */
  hold(name: string): Promise<ProcessLock | undefined>;
  /**
   * Frees all locks: another process gets them once this has resolved. A server that does not answer within two seconds
   * frees them when it misses the connection.
   */
  close(): Promise<void>;
}

export function openProcessLocks({
  backend,
  knex,
}: Pick<Database, 'backend' | 'knex'>): ProcessLocks {
  return backend === 'sqlite' ? createLocalLocks() : createServerLocks(knex);
}

function createLocalLocks(): ProcessLocks {
  const { signal: lost } = new AbortController();
  return { hold: async () => ({ lost }), close: async () => undefined };
}

/** A connection with the locks that it holds, by name. */
interface Holder {
  readonly connection: Client;
  readonly held: Map<string, ProcessLock>;
  readonly lost: AbortController;
}

const keyOf = (name: string): number => createHash('sha256').update(name).digest().readInt32BE(0);

function createServerLocks(knex: Knex): ProcessLocks {
  let current: Promise<Holder> | undefined;
  let isClosed = false;

  const drop = (holder: Holder): void => {
    if (holder.lost.signal.aborted) return;
    holder.lost.abort();
    current = undefined;
    void holder.connection.end().catch(() => undefined);
  };

  /** A closed connection alone frees its locks later: the server sees the end of the socket in its own time. */
  async function letGo(holder: Holder): Promise<void> {
    if (holder.lost.signal.aborted) return;
    holder.lost.abort();
    current = undefined;
    const unlocked = holder.connection.query('SELECT pg_advisory_unlock_all()');
    const enough = new AbortController();
    const { signal } = enough;
    await Promise.race([unlocked, delay(MAX_CLOSE_MS, undefined, { signal, ref: false })])
      // The connection is gone, and its locks with it.
      .catch(() => undefined);
    enough.abort();
    void holder.connection.end().catch(() => undefined);
  }

  async function connect(): Promise<Holder> {
    const connection = (await knex.client.acquireRawConnection()) as Client;
    const holder: Holder = { connection, held: new Map(), lost: new AbortController() };
    connection.on('error', () => drop(holder));
    connection.on('end', () => drop(holder));
    return holder;
  }

  async function holder(): Promise<Holder> {
    if (isClosed) throw new Error('verrous fermés');
    current ??= connect();
    try {
      return await current;
    } catch (error) {
      current = undefined;
      throw error;
    }
  }

  return {
    async hold(name) {
      const found = await holder();
      try {
        const known = found.held.get(name);
        // The question also finds out that the connection is gone without a word.
        const { rows } = known
          ? await found.connection.query('SELECT true AS held')
          : await found.connection.query('SELECT pg_try_advisory_lock($1, $2) AS held', [
              LOCK_CLASS,
              keyOf(name),
            ]);
        if ((rows[0] as { readonly held: boolean }).held !== true) return undefined;
        const lock = known ?? { lost: found.lost.signal };
        found.held.set(name, lock);
        return lock;
      } catch (error) {
        drop(found);
        throw error;
      }
    },
    async close() {
      isClosed = true;
      const open = await current?.catch(() => undefined);
      if (open) await letGo(open);
    },
  };
}
