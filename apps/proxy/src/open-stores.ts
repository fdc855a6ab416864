import { openAuditLog, type AuditLog } from '@platform/audit-log';
import { openCredentialStore, type CredentialStore } from '@platform/credential-store';
import { openDatabase } from '@platform/database';
import { openDefinitionStore, type DefinitionStore } from '@platform/definition-store';
import { openRunStore, type RunStore } from '@platform/run-store';
import { rootLogger } from '@platform/telemetry';

/** Everything that the proxy keeps, in one database. */
export interface Stores {
  readonly runs: RunStore;
  readonly definitions: DefinitionStore;
  readonly credentials: CredentialStore;
  readonly audit: AuditLog;
  close(): Promise<void>;
}

/** Throws ConfigurationError when `url` (`RUN_DB_URL`) names no database that can be used. */
export async function openStores(url: string | undefined): Promise<Stores> {
  const database = await openDatabase(url);
  try {
    return {
      runs: await openRunStore(database, {
        onNotice: (notice) => rootLogger.warn({ notice }, 'index des exécutions recréé'),
      }),
      definitions: await openDefinitionStore(database),
      credentials: await openCredentialStore(database),
      audit: await openAuditLog(database),
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
