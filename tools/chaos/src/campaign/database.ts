import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { openDatabase, type Database } from '@platform/database';
import { startPostgresServer } from '@platform/testing';

export const BACKENDS = ['sqlite', 'postgres'] as const;
export type Backend = (typeof BACKENDS)[number];

/** The database of the proxies, and the ways to break it. */
export interface CampaignDatabase {
  readonly url: string;
  /** Undefined for a file. */
  readonly server: DatabaseServer | undefined;
  /** Holds what every write needs. */
  hold(forMs: number): Promise<void>;
  /** Loses all of the run index. No proxy is up. */
  loseIndex(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseServer {
  readonly port: number;
  /** Its address as seen through a relay at this port. */
  urlThrough(port: number): string;
  /** Ends sessions of the proxies; waits some seconds for one that holds an advisory lock. Answers how many. */
  endSessions(whose: 'all' | 'lock-holders'): Promise<number>;
  restart(how: 'stop' | 'crash'): Promise<void>;
}

/** The tables that may be lost (docs/operations.md). */
const INDEX_TABLES = ['runs', 'run_subjects', 'run_turns', 'run_index_completeness'];

export function openCampaignDatabase(
  backend: Backend,
  folder: string,
): CampaignDatabase | Promise<CampaignDatabase> {
  return backend === 'sqlite' ? fileIn(folder) : ownServer();
}

async function using<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(url);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function fileIn(folder: string): CampaignDatabase {
  const url = `sqlite:${join(folder, 'runs.sqlite')}`;
  return {
    url,
    server: undefined,
    hold: (forMs) => using(url, (database) => database.transaction(() => delay(forMs))),
    loseIndex: () =>
      using(url, (database) =>
        database.transaction(async (trx) => {
          for (const table of INDEX_TABLES) await trx(table).delete();
        }),
      ),
    close: async () => undefined,
  };
}

/** Locks are held for milliseconds: one is looked for this often, this many times. */
const LOOK_MS = 5;
const LOOKS = 1_000;

const OTHERS =
  'FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
const SESSIONS = {
  all: `SELECT pg_terminate_backend(pid) ${OTHERS}`,
  'lock-holders': `SELECT pg_terminate_backend(pid) ${OTHERS}
    AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted)`,
};

async function ownServer(): Promise<CampaignDatabase> {
  const { url, close, restart } = await startPostgresServer();
  const tables = INDEX_TABLES.join(', ');
  return {
    url,
    server: {
      port: Number(new URL(url).port),
      urlThrough(port) {
        const through = new URL(url);
        through.port = String(port);
        return through.href;
      },
      endSessions: (whose) =>
        using(url, async ({ knex }) => {
          for (let look = 0; look < LOOKS; look += 1) {
            const { rows } = (await knex.raw(SESSIONS[whose])) as { rows: readonly unknown[] };
            if (rows.length > 0) return rows.length;
            await delay(LOOK_MS);
          }
          return 0;
        }),
      restart,
    },
    hold: (forMs) =>
      using(url, (database) =>
        database.transaction(async (trx) => {
          await trx.raw(`LOCK TABLE ${tables} IN EXCLUSIVE MODE`);
          await delay(forMs);
        }),
      ),
    loseIndex: () => using(url, async ({ knex }) => void (await knex.raw(`TRUNCATE ${tables}`))),
    close,
  };
}
