import { randomUUID } from 'node:crypto';

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
import { DefinitionStoreUnavailableError } from '@platform/definition-store';
import { ConfigurationError, StartImpededError } from '@platform/ports';

import { OperatorError, type OperatorCall } from './command';

export const DATABASE_OPTION = { database: { type: 'string' } } as const;

export const DATABASE_HELP =
  "  --database <url>   the platform's database: sqlite:<path> or postgres://… [RUN_DB_URL]";

/** Opens the platform's database, and closes it after `work`. Throws OperatorError if it is unusable. */
export async function withDatabase<T>(
  { env }: Pick<OperatorCall, 'env'>,
  given: string | undefined,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const url = given ?? env['RUN_DB_URL'];
  if (!url)
    throw new OperatorError(
      "--database <url> is missing: the platform's database, as in RUN_DB_URL",
    );
  let database: Database | undefined;
  try {
    database = await openDatabase(url);
    return await work(database);
  } catch (error) {
    throw isOfTheDatabase(error)
      ? new OperatorError(`--database is not usable: ${error.message}`)
      : error;
  } finally {
    await database?.close();
  }
}

const isOfTheDatabase = (error: unknown): error is Error =>
  error instanceof ConfigurationError ||
  error instanceof StartImpededError ||
  error instanceof CredentialStoreUnavailableError ||
  error instanceof AuditLogUnavailableError ||
  error instanceof DefinitionStoreUnavailableError;

/** What an operator on the machine reaches without the proxy. The first key is created this way. */
interface AccessStores {
  readonly credentials: CredentialStore;
  readonly audit: AuditLog;
  /** Appends an audit line about `resource`. The actor is the operator on this machine. */
  readonly record: (action: string, resource: string) => Promise<void>;
}

/** Opens the stores of one database, and closes it after `work`. Throws OperatorError if it is unusable. */
export const withAccessStores = <T>(
  call: OperatorCall,
  given: string | undefined,
  work: (stores: AccessStores) => Promise<T>,
): Promise<T> =>
  withDatabase(call, given, async (database) => {
    const audit = await openAuditLog(database);
    return work({
      audit,
      credentials: await openCredentialStore(database),
      record: recorder(audit),
    });
  });

/** Appends one audit line: what the operator on this machine is about to do, or did. */
export const recordIn = async (
  database: Database,
  action: string,
  resource: string,
): Promise<void> => recorder(await openAuditLog(database))(action, resource);

function recorder(audit: AuditLog): AccessStores['record'] {
  const requestId = randomUUID();
  return async (action, resource) => {
    await audit.append({ actor: CLI, action, resource, requestId });
  };
}

const CLI: AuditEntry['actor'] = { kind: 'operator', id: 'cli', name: 'cli' };
