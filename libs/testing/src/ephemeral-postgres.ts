import { startEmbeddedPostgres } from './embedded-postgres-process';
import { createTemporaryDatabase } from './temporary-database';

/** An empty PostgreSQL database that lives as long as a test does. */
export interface EphemeralPostgres {
  readonly url: string;
  /** Drops the database, or stops the server and deletes its files. */
  close(): Promise<void>;
}

/**
 * Opens an empty database: a new one on the server of `TEST_PG_URL` when that is set (its user must
 * be allowed to create databases), else one on a server started for this call alone.
 * Throws PostgresUnavailableError when the embedded server cannot start.
 */
export async function openEphemeralPostgres(): Promise<EphemeralPostgres> {
  const serverUrl = process.env['TEST_PG_URL'];
  return serverUrl ? createTemporaryDatabase(serverUrl) : startEmbeddedPostgres();
}
