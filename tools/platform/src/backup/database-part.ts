import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  openAuditLog,
  openCredentialStore,
  openDefinitionStore,
  openTokenAccounts,
} from '@platform/stores';
import { openDatabase, type Database } from '@platform/database';
import { openRunStore } from '@platform/run-store';

import { OperatorError } from '../command';
import { bytesOnServer, dumpRows, tablesOnServer } from './database-rows';
import type { Places } from './installation-parts';
import type { BackupManifest, Tables } from './manifest';

type DatabaseHead = NonNullable<BackupManifest['database']>;

const FILES: Readonly<Record<Database['backend'], string>> = {
  sqlite: 'database/platform.sqlite',
  postgres: 'database/platform.jsonl',
};

/** Where a backup has the database. */
export const fileOfDatabase = ({ backend }: Pick<DatabaseHead, 'backend'>): string =>
  FILES[backend];

async function tablesInFile({ knex }: Database): Promise<Tables> {
  const columns = await knex.raw<readonly { table: string; name: string }[]>(
    `SELECT t.name AS "table", c.name AS name
       FROM sqlite_master t, pragma_table_info(t.name) c
      WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      ORDER BY t.name, c.cid`,
  );
  const tables: Record<string, string[]> = {};
  for (const { table, name } of columns) (tables[table] ??= []).push(name);
  return tables;
}

export const tablesOf = (database: Database): Promise<Tables> =>
  database.backend === 'sqlite' ? tablesInFile(database) : tablesOnServer(database);

/** About what a copy needs. */
export const bytesOf = (database: Database): Promise<number> =>
  database.backend === 'sqlite'
    ? Promise.resolve(statSync(database.location).size)
    : bytesOnServer(database);

/** Writes the database of one moment into a new file. Others may write meanwhile. */
export async function copyDatabase(database: Database, file: string): Promise<void> {
  if (database.backend === 'postgres') return dumpRows(database, file);
  await database.knex.raw('VACUUM INTO ?', [file]);
}

/** Opens every store that this command knows: their tables exist afterwards, with indexes and triggers. */
export async function openStores(database: Database): Promise<void> {
  await openRunStore(database);
  await openDefinitionStore(database);
  await openCredentialStore(database);
  await openTokenAccounts(database);
  await openAuditLog(database);
}

/** The tables as this build creates them. */
async function ownTables(): Promise<Tables> {
  const folder = mkdtempSync(join(tmpdir(), 'platform-tables-'));
  try {
    const database = await openDatabase(`sqlite:${join(folder, 'tables.sqlite')}`);
    try {
      await openStores(database);
      return await tablesOf(database);
    } finally {
      await database.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Throws OperatorError if a table has a column that this build does not know: a newer one wrote it. */
export async function requireKnownTables(theirs: Tables): Promise<void> {
  const own = await ownTables();
  for (const [table, columns] of Object.entries(own)) {
    const unknown = theirs[table]?.find((name) => !columns.includes(name));
    if (unknown !== undefined) {
      throw new OperatorError(
        `the backup's table "${table}" has the column "${unknown}" of a newer build: restore it with that build`,
      );
    }
  }
}

/** Throws OperatorError unless the database has nothing in it, and is of the kind of the backup. */
export async function requireEmptyDatabase(
  { databaseFile, databaseUrl }: Places,
  { backend }: DatabaseHead,
): Promise<void> {
  if ((backend === 'sqlite') !== (databaseFile !== undefined)) {
    const is = backend === 'sqlite' ? 'a SQLite file' : 'a PostgreSQL database';
    throw new OperatorError(`the backup is of ${is}, and --database is not: name one of its kind`);
  }
  if (databaseFile !== undefined) {
    const found = ['', '-wal', '-shm'].find((end) => existsSync(`${databaseFile}${end}`));
    if (found === undefined) return;
    throw new OperatorError(`${databaseFile}${found} exists: move it away first`);
  }
  const database = await openDatabase(databaseUrl);
  try {
    const [table] = Object.keys(await tablesOf(database));
    if (table === undefined) return;
    throw new OperatorError(
      `the database at ${database.location} has a table "${table}": name an empty one`,
    );
  } finally {
    await database.close();
  }
}
