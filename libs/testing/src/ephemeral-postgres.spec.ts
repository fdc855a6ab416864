import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { startEmbeddedPostgres, startPostgresServer } from './embedded-postgres-process';
import type { EphemeralPostgres } from './postgres-database';
import { openEphemeralPostgres } from './ephemeral-postgres';

const SCRIPT = join(__dirname, '..', 'bin', 'embedded-postgres.mjs');

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('openEphemeralPostgres', () => {
  let server: EphemeralPostgres;
  const configured = process.env['TEST_PG_URL'];

  beforeAll(async () => {
    server = await startEmbeddedPostgres();
  });

  afterEach(() => {
    if (configured === undefined) delete process.env['TEST_PG_URL'];
    else process.env['TEST_PG_URL'] = configured;
  });

  afterAll(() => server.close());

  it('starts a UTF-8 server of its own when no server is configured', async () => {
    expect(await query(server.url, 'SHOW server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
  });

  it('creates a database on the configured server, and drops it on close', async () => {
    process.env['TEST_PG_URL'] = server.url;
    const database = await openEphemeralPostgres();
    const other = await openEphemeralPostgres();
    await query(database.url, 'CREATE TABLE only_here (id text)');
    await expect(query(other.url, 'SELECT * FROM only_here')).rejects.toThrow('only_here');

    await database.close();
    await other.close();
    await expect(query(database.url, 'SELECT 1')).rejects.toThrow('does not exist');
  });
});

describe('the embedded server', () => {
  it('keeps what it committed when it is away for a while, and when it is restarted after a stop and a crash', async () => {
    const server = await startPostgresServer();
    try {
      await query(server.url, 'CREATE TABLE kept (id int)');
      await query(server.url, 'INSERT INTO kept VALUES (1)');
      await server.stop();
      await expect(query(server.url, 'SELECT * FROM kept')).rejects.toThrow('ECONNREFUSED');
      await server.start();
      expect(await query(server.url, 'SELECT * FROM kept')).toEqual([{ id: 1 }]);
      for (const how of ['stop', 'crash'] as const) {
        await query(server.url, 'UPDATE kept SET id = id + 1');
        await server.restart(how);
      }
      expect(await query(server.url, 'SELECT * FROM kept')).toEqual([{ id: 3 }]);
    } finally {
      await server.close();
    }
  });

  it.each([
    ['its parent dies', (child: ReturnType<typeof spawn>) => child.stdin?.destroy()],
    ['it is told to stop', (child: ReturnType<typeof spawn>) => child.kill('SIGTERM')],
  ])('leaves nothing behind when %s', async (_when, end) => {
    const child = spawn(process.execPath, [SCRIPT], { stdio: ['pipe', 'pipe', 'inherit'] });
    const exited = once(child, 'exit');
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const { url, directory } = JSON.parse(line) as { url: string; directory: string };
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);

    end(child);
    await exited;
    expect(existsSync(directory)).toBe(false);
    await expect(query(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  });
});
