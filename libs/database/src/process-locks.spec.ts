import { openEphemeralPostgres, until, type EphemeralPostgres } from '@platform/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Database } from './database';
import { openDatabase } from './open-database';
import { openProcessLocks, type ProcessLocks } from './process-locks';

describe('locks of processes on PostgreSQL', () => {
  let server: EphemeralPostgres;
  let database: Database;
  let opened: ProcessLocks[];
  const open = (): ProcessLocks => {
    const locks = openProcessLocks(database);
    opened.push(locks);
    return locks;
  };

  beforeAll(async () => {
    server = await openEphemeralPostgres();
    database = await openDatabase(server.url);
  }, 60_000);
  beforeEach(() => (opened = []));
  afterEach(() => Promise.all(opened.map((locks) => locks.close())));
  afterAll(async () => {
    await database?.close();
    await server?.close();
  });

  it('are held by one process, for as long as it likes, each on its own', async () => {
    const [first, second] = [open(), open()];
    expect(await first.hold('a')).toBeDefined();
    expect(await first.hold('a')).toBeDefined();
    expect(await second.hold('a')).toBeUndefined();
    expect(await second.hold('b')).toBeDefined();
    expect(await first.hold('b')).toBeUndefined();
  });

  it('are free once the process lets go', async () => {
    const [first, second] = [open(), open()];
    await first.hold('a');
    await first.close();
    await until(async () => (await second.hold('a')) !== undefined);
    await expect(first.hold('a')).rejects.toThrow('verrous fermés');
  });

  it('are free once its connection is lost, which it hears of, and may be held again', async () => {
    const [first, second] = [open(), open()];
    const lock = await first.hold('a');
    await database.knex.raw(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'`,
    );
    await until(() => lock?.lost.aborted === true);
    expect(await second.hold('a')).toBeDefined();
    expect(await first.hold('a')).toBeUndefined();
    await second.close();
    await until(async () => (await first.hold('a')) !== undefined);
  });
});

it('on SQLite are all of the one process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'process-locks-'));
  const database = await openDatabase(`sqlite:${join(folder, 'locks.sqlite')}`);
  const locks = openProcessLocks(database);
  expect((await locks.hold('a'))?.lost.aborted).toBe(false);
  expect(await locks.hold('a')).toBeDefined();
  await locks.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
