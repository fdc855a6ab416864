import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { startPostgresServer } from '@platform/testing';

import { createIndexCopies, type IndexCopies } from './index-copies';
import { INDEX_TABLES, usingDatabase } from './using-database';

export const BACKENDS = ['sqlite', 'postgres'] as const;
export type Backend = (typeof BACKENDS)[number];

/** The database of the proxies, and the clients to break it. */
export interface CampaignDatabase {
  readonly url: string;
  /** Undefined if the database is a file. */
  readonly server: DatabaseServer | undefined;
  /** Undefined if the database is a server. */
  readonly file: DatabaseFile | undefined;
  /** Holds a lock that every write needs. */
  hold(forMs: number): Promise<void>;
  /** Deletes the whole run index. No proxy may run. */
  loseIndex(): Promise<void>;
  /** Copies of the run index. */
  readonly copies: IndexCopies;
  close(): Promise<void>;
}

interface DatabaseFile {
  /** Renames its files, and restores their names after `forMs`. */
  takeAway(forMs: number): Promise<void>;
}

interface DatabaseServer {
  readonly port: number;
  /** Its URL through a relay at this port. */
  urlThrough(port: number): string;
  /** Ends sessions of the proxies. Waits some seconds for one that holds an advisory lock. Returns their number. */
  endSessions(whose: 'all' | 'lock-holders'): Promise<number>;
  restart(how: 'stop' | 'crash'): Promise<void>;
}

export function openCampaignDatabase(
  backend: Backend,
  folder: string,
): CampaignDatabase | Promise<CampaignDatabase> {
  return backend === 'sqlite' ? fileIn(folder) : ownServer();
}

/** The SQLite file, its write-ahead log and the index of that log. */
const SUFFIXES = ['', '-wal', '-shm'];

/** Renames the files of a SQLite database while processes have them open, and restores the names after `forMs`. */
export async function takeAway(path: string, forMs: number): Promise<void> {
  const files = SUFFIXES.map((suffix) => `${path}${suffix}`).filter((file) => existsSync(file));
  const away = (file: string): string => `${file}.away`;
  for (const file of files) renameSync(file, away(file));
  await delay(forMs);
  for (const file of files) renameSync(away(file), file);
}

function fileIn(folder: string): CampaignDatabase {
  const path = join(folder, 'runs.sqlite');
  const url = `sqlite:${path}`;
  return {
    url,
    server: undefined,
    file: { takeAway: (forMs) => takeAway(path, forMs) },
    copies: createIndexCopies(url),
    hold: (forMs) => usingDatabase(url, (database) => database.transaction(() => delay(forMs))),
    loseIndex: () =>
      usingDatabase(url, (database) =>
        database.transaction(async (trx) => {
          for (const table of INDEX_TABLES) await trx(table).delete();
        }),
      ),
    close: async () => undefined,
  };
}

/** Locks are held for milliseconds, so this polls at a short interval a limited number of times. */
const LOCK_POLL_MS = 5;
const MAX_LOOKS = 1_000;

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
        usingDatabase(url, async ({ knex }) => {
          for (let look = 0; look < MAX_LOOKS; look += 1) {
            const { rows } = (await knex.raw(SESSIONS[whose])) as { rows: readonly unknown[] };
            if (rows.length > 0) return rows.length;
            await delay(LOCK_POLL_MS);
          }
          return 0;
        }),
      restart,
    },
    file: undefined,
    hold: (forMs) =>
      usingDatabase(url, (database) =>
        database.transaction(async (trx) => {
          await trx.raw(`LOCK TABLE ${tables} IN EXCLUSIVE MODE`);
          await delay(forMs);
        }),
      ),
    loseIndex: () =>
      usingDatabase(url, async ({ knex }) => void (await knex.raw(`TRUNCATE ${tables}`))),
    copies: createIndexCopies(url),
    close,
  };
}
