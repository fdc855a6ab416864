import {
  type AuditLog,
  type CredentialStore,
  type DefinitionStore,
  openAuditLog,
  openCredentialStore,
  openDefinitionStore,
  openRetrospectiveStore,
  openTokenAccounts,
  type RetrospectiveStore,
  type TokenAccounts,
} from '@platform/stores';
import {
  toStartImpeded,
  openDatabase,
  openProcessLocks,
  openWriteProbe,
  type Database,
  type ProcessLocks,
  type WriteProbe,
} from '@platform/database';
import { openRunStore, type RunStore } from '@platform/run-store';
import { createLogger, rootLogger } from '@platform/telemetry';

import { openFeedCursors, type FeedCursors } from './sources/store/feed-cursors';
import { openRefusedRecords, type RefusedRecords } from './sources/store/refused-records';

const log = createLogger('database');

/** The proxy's stores, in one database. */
export interface Stores {
  readonly runs: RunStore;
  readonly definitions: DefinitionStore;
  readonly credentials: CredentialStore;
  readonly accounts: TokenAccounts;
  readonly audit: AuditLog;
  readonly probeWrite: WriteProbe;
  readonly cursors: FeedCursors;
  readonly refusedRecords: RefusedRecords;
  readonly retrospectives: RetrospectiveStore;
  /** Locks of this process. Closed with the stores. */
  readonly locks: ProcessLocks;
  close(): Promise<void>;
}

/**
 * Opens all stores. Rejects with `ConfigurationError` when `url` (`RUN_DB_URL`) does not name a database, and with
 * `StartImpededError` when the database cannot be used now.
 */
export async function openStores(url: string | undefined): Promise<Stores> {
  const database = await openDatabase(url, {
    onFileLost: (file) =>
      log.fatal({ file }, 'fichier de la base supprimé ou remplacé : plus rien n’est confirmé'),
  });
  try {
    await logNewDatabase(database);
    const locks = openProcessLocks(database);
    return {
      runs: await openRunStore(database, {
        onNotice: (notice) => rootLogger.warn({ notice }, 'index des exécutions recréé'),
      }),
      definitions: await openDefinitionStore(database),
      credentials: await openCredentialStore(database),
      accounts: await openTokenAccounts(database),
      audit: await openAuditLog(database),
      probeWrite: await openWriteProbe(database),
      cursors: await openFeedCursors(database),
      refusedRecords: await openRefusedRecords(database),
      retrospectives: await openRetrospectiveStore(database),
      locks,
      async close() {
        await locks.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw toStartImpeded(error, database);
  }
}

/** Logs a newly created database: a start after the file was lost creates an empty one, which must not go unnoticed. */
async function logNewDatabase({ knex, location }: Database): Promise<void> {
  if (await knex.schema.hasTable('definitions')) return;
  log.warn({ location }, 'base de données neuve : ni définition, ni clé, ni journal d’audit');
}
