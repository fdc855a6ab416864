import type { EphemeralPostgres } from './postgres-database';
import { startEmbeddedPostgres } from './embedded-postgres-process';
import { createTemporaryDatabase } from './temporary-database';

/**
 * Opens an empty database: a new one on the server of `TEST_PG_URL` when that is set (its user must
 * be allowed to create databases), else one on a server started for this call alone.
 * Throws PostgresUnavailableError when the embedded server cannot start.
 */
export async function openEphemeralPostgres(): Promise<EphemeralPostgres> {
  const serverUrl = process.env['TEST_PG_URL'];
  return serverUrl ? createTemporaryDatabase(serverUrl) : startEmbeddedPostgres();
}
