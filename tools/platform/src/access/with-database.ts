import { AuditLogUnavailableError } from '@platform/audit-log';
import { CredentialStoreUnavailableError } from '@platform/credential-store';
import { openDatabase, type Database } from '@platform/database';
import { DefinitionStoreUnavailableError } from '@platform/definition-store';
import { ConfigurationError, StartImpededError } from '@platform/ports';

import type { OperatorCall } from '../command';
import { OperatorError } from '../operator-error';

export const DATABASE_OPTION = { database: { type: 'string' } } as const;

export const DATABASE_HELP =
  "  --database <url>   the platform's database: sqlite:<path> or postgres://… [RUN_DB_URL]";

/** Opens the platform's database, and closes it. Throws OperatorError when it cannot be used. */
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
