import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import {
  type AuditEntry,
  type AuditLog,
  AuditLogUnavailableError,
  type CredentialStore,
  CredentialStoreUnavailableError,
  DefinitionStoreUnavailableError,
  openAuditLog,
  openCredentialStore,
} from '@platform/stores';
import { openDatabase, type Database } from '@platform/database';
import { ConfigurationError, messageIn, PlatformError, StartImpededError } from '@platform/ports';

import { OperatorError, type OperatorCall } from './command';
import { dataFolder } from './doctor/machine';

export const DATABASE_OPTION = { database: { type: 'string' } } as const;

export const DATABASE_HELP =
  "  --database <url>   the platform's database: sqlite:<path> or postgres://… [RUN_DB_URL, or runs.sqlite in the data folder]";

/** The address of the platform's database: the one given, `RUN_DB_URL`, or the file of the data folder. */
export const databaseAddress = (
  { env }: Pick<OperatorCall, 'env'>,
  given: string | undefined,
): string => given ?? (env['RUN_DB_URL'] || `sqlite:${join(dataFolder(env), 'runs.sqlite')}`);

/** Whether the address is that of a SQLite file that does not exist: opening it would create an empty database. */
export function isNewFile(address: string): boolean {
  const path = /^sqlite:(.+)$/.exec(address)?.[1];
  return path !== undefined && !existsSync(path);
}

interface Opening {
  readonly given: string | undefined;
  /** Whether a SQLite file that is named and does not exist is created. */
  readonly isCreated?: boolean;
}

/** Opens the platform's database, and closes it after `work`. Throws OperatorError if it is not there or unusable. */
export async function withDatabase<T>(
  call: Pick<OperatorCall, 'env'>,
  { given, isCreated = false }: Opening,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const url = databaseAddress(call, given);
  const isNamed = given !== undefined || Boolean(call.env['RUN_DB_URL']);
  if (isNewFile(url) && !(isCreated && isNamed)) {
    throw new OperatorError(
      `--database: ${url} does not exist: name the platform's database here or in RUN_DB_URL, or its folder in PLATFORM_DATA_DIR`,
    );
  }
  let database: Database | undefined;
  try {
    database = await openDatabase(url);
    return await work(database);
  } catch (error) {
    throw isOfTheDatabase(error)
      ? new OperatorError(`--database is not usable: ${inEnglish(error)}`)
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

const inEnglish = (error: Error): string =>
  PlatformError.isInstance(error) ? messageIn(error, 'en') : error.message;

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
  opening: Opening,
  work: (stores: AccessStores) => Promise<T>,
): Promise<T> =>
  withDatabase(call, opening, async (database) => {
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
