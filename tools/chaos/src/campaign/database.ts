import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { openDatabase, type Database } from '@platform/database';
import { startPostgresServer } from '@platform/testing';

export const BACKENDS = ['sqlite', 'postgres'] as const;
export type Backend = (typeof BACKENDS)[number];

/** The database of the proxies, and the ways to break it. */
export interface CampaignDatabase {
  readonly url: string;
  /** Holds what every write needs. */
  hold(forMs: number): Promise<void>;
  /** Loses all of the run index. No proxy is up. */
  loseIndex(): Promise<void>;
  close(): Promise<void>;
}

/** The tables that may be lost (docs/operations.md). */
const INDEX_TABLES = ['runs', 'run_subjects', 'run_turns', 'run_index_completeness'];

export function openCampaignDatabase(
  backend: Backend,
  folder: string,
): CampaignDatabase | Promise<CampaignDatabase> {
  return backend === 'sqlite' ? fileIn(folder) : ownServer();
}

async function using(url: string, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openDatabase(url);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

function fileIn(folder: string): CampaignDatabase {
  const file = join(folder, 'runs.sqlite');
  const url = `sqlite:${file}`;
  return {
    url,
    hold: (forMs) => using(url, (database) => database.transaction(() => delay(forMs))),
    async loseIndex() {
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
    },
    close: async () => undefined,
  };
}

async function ownServer(): Promise<CampaignDatabase> {
  const { url, close } = await startPostgresServer();
  return {
    url,
    hold: (forMs) =>
      using(url, (database) =>
        database.transaction(async (trx) => {
          await trx.raw(`LOCK TABLE ${INDEX_TABLES.join(', ')} IN EXCLUSIVE MODE`);
          await delay(forMs);
        }),
      ),
    loseIndex: () => using(url, ({ knex }) => knex.raw(`TRUNCATE ${INDEX_TABLES.join(', ')}`)),
    close,
  };
}
