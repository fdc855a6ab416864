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
  /** Returns the process of the server that has the one lock. */
  async function holderOf(): Promise<number> {
    const { rows } = await database.knex.raw<{ rows: readonly { readonly pid: number }[] }>(
      `SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
       WHERE locktype = 'advisory' AND datname = current_database()`,
    );
    expect(rows).toHaveLength(1);
    return (rows[0] as { readonly pid: number }).pid;
  }

  beforeAll(async () => {
    server = await openEphemeralPostgres();
    database = await openDatabase(server.url);
  });
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

  it('are free as soon as the process has let go', async () => {
    const second = open();
    await second.hold('other');
    // Without waiting for the server, some of these rounds come too early.
    for (let round = 0; round < 60; round += 1) {
      const first = open();
      const lock = await first.hold(`a${round}`);
      await first.close();
      expect(lock?.lost.aborted).toBe(true);
      expect(await second.hold(`a${round}`)).toBeDefined();
      await expect(first.hold(`a${round}`)).rejects.toThrow('verrous fermés');
    }
  });

  it('do not hold up the process when the server hangs', async () => {
    const [first, second] = [open(), open()];
    await first.hold('a');
    const pid = await holderOf();
    process.kill(pid, 'SIGSTOP');
    try {
      // The server goes on only below.
      await first.close();
      expect(await second.hold('a')).toBeUndefined();
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await until(async () => (await second.hold('a')) !== undefined);
  });

  it('are free once its connection is lost, which it hears of, and may be held again', async () => {
    const [first, second] = [open(), open()];
    const lock = await first.hold('a');
    await database.knex.raw(
      // Of this database alone: other suites have theirs on the same server.
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    expect(lock).toBeDefined();
    await until(() => lock?.lost.aborted === true);
    // The server says goodbye before it frees the locks.
    await until(async () => (await second.hold('a')) !== undefined);
    expect(await first.hold('a')).toBeUndefined();
    await second.close();
    expect(await first.hold('a')).toBeDefined();
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
