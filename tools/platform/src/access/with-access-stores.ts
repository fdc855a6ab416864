import {
  AuditLogUnavailableError,
  openAuditLog,
  type AuditEntry,
  type AuditLog,
} from '@platform/audit-log';
import {
  CredentialStoreUnavailableError,
  openCredentialStore,
  type CredentialStore,
} from '@platform/credential-store';
import { openDatabase, type Database } from '@platform/database';
import { ConfigurationError } from '@platform/ports';
import { randomUUID } from 'node:crypto';

import type { OperatorCall } from '../command';
import { OperatorError } from '../operator-error';

/** What an operator at the machine can reach without the proxy: that is how the first key is made. */
export interface AccessStores {
  readonly credentials: CredentialStore;
  readonly audit: AuditLog;
  /** Adds a line about `resource`, by the operator at the machine. */
  readonly record: (action: string, resource: string) => Promise<void>;
}

export const DATABASE_OPTION = { database: { type: 'string' } } as const;

export const DATABASE_HELP =
  "  --database <url>   the platform's database: sqlite:<path> or postgres://… [RUN_DB_URL]";

/** Opens the stores of one database, and closes it. Throws OperatorError when it cannot be used. */
export async function withAccessStores<T>(
  { env }: OperatorCall,
  given: string | undefined,
  work: (stores: AccessStores) => Promise<T>,
): Promise<T> {
  const url = given ?? env['RUN_DB_URL'];
  if (!url)
    throw new OperatorError(
      "--database <url> is missing: the platform's database, as in RUN_DB_URL",
    );
  let database: Database | undefined;
  try {
    database = await openDatabase(url);
    const audit = await openAuditLog(database);
    const requestId = randomUUID();
    return await work({
      audit,
      credentials: await openCredentialStore(database),
      record: async (action, resource) => {
        await audit.append({ actor: CLI, action, resource, requestId });
      },
    });
  } catch (error) {
    throw isOfTheDatabase(error)
      ? new OperatorError(`--database is not usable: ${error.message}`)
      : error;
  } finally {
    await database?.close();
  }
}

const CLI: AuditEntry['actor'] = { kind: 'operator', id: 'cli', name: 'cli' };

const isOfTheDatabase = (error: unknown): error is Error =>
  error instanceof ConfigurationError ||
  error instanceof CredentialStoreUnavailableError ||
  error instanceof AuditLogUnavailableError;
