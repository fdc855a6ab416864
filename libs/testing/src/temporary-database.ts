import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { EphemeralPostgres } from './postgres-database';

/** Creates a uniquely named database on a running server, and drops it on close. */
export async function createTemporaryDatabase(serverUrl: string): Promise<EphemeralPostgres> {
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
