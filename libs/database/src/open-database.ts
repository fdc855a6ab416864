import type { Database, OpenDatabaseOptions } from './database';
import { parseDatabaseUrl } from './database-url';
import { openPostgres } from './open-postgres';
import { openSqlite } from './open-sqlite';

/**
 * Opens the database of a URL and checks that it works: the file is writable, or the server responds. Default: a file
 * below the working directory. Throws `ConfigurationError` for an unknown URL and `StartImpededError` when the
 * database cannot be used now. Neither contains credentials.
 */
export async function openDatabase(
  url: string | undefined,
  options: OpenDatabaseOptions = {},
): Promise<Database> {
  const { variable = 'RUN_DB_URL', defaultUrl = 'sqlite:.data/runs.sqlite', onFileLost } = options;
  const target = parseDatabaseUrl(url ?? defaultUrl, variable);
  return target.backend === 'sqlite'
    ? openSqlite(target.path, { variable, onFileLost })
    : openPostgres(target.url, variable);
}
