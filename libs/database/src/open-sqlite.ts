import type BetterSqlite3 from 'better-sqlite3';
import { knex, type Knex } from 'knex';
import type { Database, OpenDatabaseOptions } from './database';
import { rememberFiles } from './files-in-place';
import { createGroupWriter } from './group-writer';
import { guardWrites } from './guard-writes';
import { prepareSqliteFile } from './prepare-sqlite-file';
import { SILENT_LOG } from './silent-log';
import { sqliteDriver } from './sqlite-driver';
import { whileLocked } from './sqlite-lock';
import { createSqliteSessions, sqliteSession } from './sqlite-session';

/** Maximum wait of a statement for a write of another process. It blocks this process meanwhile. */
const BUSY_TIMEOUT_MS = 5_000;
/**
 * Pages of 4 KiB that the write-ahead log collects before they are copied into the file, which costs two disk syncs. A
 * run changes about twenty pages of indexes, and runs that come one after the other change many pages again.
 */
const CHECKPOINT_PAGES = 8_000;
/** Large enough for the pages of the indexes that new runs change. */
const CACHE_KIB = 65_536;

/** The dialect. Knex publishes no types of it. */
// eslint-disable-next-line @typescript-eslint/no-require-imports -- an import needs types
const Dialect = require('knex/lib/dialects/better-sqlite3') as typeof Knex.Client;

/** With the driver for this Node, which knex asks for by this name. */
class SqliteClient extends Dialect {
  _driver(): unknown {
    return sqliteDriver();
  }
}

interface SqliteOptions {
  /** Environment variable for error messages. */
  readonly variable: string;
  readonly onFileLost: OpenDatabaseOptions['onFileLost'];
}

/** Opens the file at `path`, creating it and its folder. Throws StartImpededError if it cannot be written. */
export async function openSqlite(
  path: string,
  { variable, onFileLost }: SqliteOptions,
): Promise<Database> {
  await prepareSqliteFile(path, variable);
  const client = knex({
    client: SqliteClient,
    connection: { filename: path },
    useNullAsDefault: true,
    log: SILENT_LOG,
    // The driver is synchronous: a second connection could only wait for the first one, blocked.
    pool: {
      min: 1,
      max: 1,
      afterCreate: configureConnection(rememberFiles.bind(undefined, path, onFileLost)),
    },
  });
  const sessions = createSqliteSessions(client, BUSY_TIMEOUT_MS);
  return {
    knex: client,
    backend: 'sqlite',
    location: path,
    variable,
    transaction: (work) =>
      client.transaction(async (trx) => {
        await beginImmediate(trx);
        return work(trx, sqliteSession(await trx.client.acquireConnection()));
      }),
    ...sessions,
    groups: createGroupWriter(sessions.write),
    close: () => client.destroy(),
  };
}

const configureConnection =
  (rememberOpenFiles: () => () => void) =>
  (
    connection: BetterSqlite3.Database,
    done: (error: unknown, connection: BetterSqlite3.Database) => void,
  ): void => {
    connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    // NORMAL may lose the last commits in a power cut. With FULL, every acknowledged write is on disk, also
    // definitions and keys. One fsync per event is cheap at the rate of a single file.
    connection.pragma('synchronous = FULL');
    connection.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    connection.pragma(`cache_size = -${CACHE_KIB}`);
    // The first read opens the log and its index, which then stay while this connection is open.
    connection.prepare('SELECT 1 FROM sqlite_master').all();
    guardWrites(connection, rememberOpenFiles());
    done(null, connection);
  };

/**
 * Begins an immediate transaction. knex begins deferred ones, and a deferred transaction that reads and then writes
 * fails immediately, whatever the busy timeout, when another process wrote in between.
 */
async function beginImmediate(trx: Knex.Transaction): Promise<void> {
  await trx.raw('ROLLBACK');
  await trx.raw('PRAGMA busy_timeout = 0');
  try {
    await whileLocked.execute(() => trx.raw('BEGIN IMMEDIATE'));
  } catch (error) {
    // knex will roll back. Without an open transaction the rollback would fail and hide this error.
    await trx.raw('BEGIN');
    throw error;
  } finally {
    await trx.raw(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}
