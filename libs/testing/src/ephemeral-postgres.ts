import { randomUUID } from 'node:crypto';

import { Client } from 'pg';

import { startEmbeddedPostgres } from './embedded-postgres-process';
import type { EphemeralPostgres } from './postgres-database';

/** Creates a uniquely named database on a running server, and drops it on close. */
async function createTemporaryDatabase(serverUrl: string): Promise<EphemeralPostgres> {
  const name = `platform_test_${randomUUID().replaceAll('-', '')}`;
  await execute(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    close: () => execute(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function execute(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
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
