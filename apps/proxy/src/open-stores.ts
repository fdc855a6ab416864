import { openAuditLog, type AuditLog } from '@platform/audit-log';
import { openCredentialStore, type CredentialStore } from '@platform/credential-store';
import { openDatabase, openWriteProbe, type Database, type WriteProbe } from '@platform/database';
import { openDefinitionStore, type DefinitionStore } from '@platform/definition-store';
import { openRunStore, type RunStore } from '@platform/run-store';
import { createLogger, rootLogger } from '@platform/telemetry';

const log = createLogger('database');

/** Everything that the proxy keeps, in one database. */
export interface Stores {
  readonly runs: RunStore;
  readonly definitions: DefinitionStore;
  readonly credentials: CredentialStore;
  readonly audit: AuditLog;
  readonly probeWrite: WriteProbe;
  close(): Promise<void>;
}

/**
 * Throws ConfigurationError when `url` (`RUN_DB_URL`) names no database, StartImpededError when it cannot be
 * used now.
 */
export async function openStores(url: string | undefined): Promise<Stores> {
  const database = await openDatabase(url, {
    onFileLost: (file) =>
      log.fatal({ file }, 'fichier de la base supprimé ou remplacé : plus rien n’est confirmé'),
  });
  try {
    await logNewDatabase(database);
    return {
      runs: await openRunStore(database, {
        onNotice: (notice) => rootLogger.warn({ notice }, 'index des exécutions recréé'),
      }),
      definitions: await openDefinitionStore(database),
      credentials: await openCredentialStore(database),
      audit: await openAuditLog(database),
      probeWrite: await openWriteProbe(database),
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A file that was lost is made anew by the next start: what was in it must not be missed by surprise. */
async function logNewDatabase({ knex, location }: Database): Promise<void> {
  if (await knex.schema.hasTable('definitions')) return;
  log.warn({ location }, 'base de données neuve : ni définition, ni clé, ni journal d’audit');
}
