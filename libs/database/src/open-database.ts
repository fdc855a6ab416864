import type { Database, OpenDatabaseOptions } from './database';
import { parseDatabaseUrl } from './database-url';
import { openPostgres } from './open-postgres';
import { openSqlite } from './open-sqlite';

/**
 * Opens the database a URL names, and proves it usable: a file that can be written, a server that
 * answers. An undefined URL is a file below the working directory.
 * Throws ConfigurationError for a URL that is not recognised (specification, Backend selection), and
 * StartImpededError when what it names cannot be used now; neither shows credentials.
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
