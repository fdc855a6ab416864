import { openEphemeralPostgres, type EphemeralPostgres } from '@platform/testing';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Database } from './database';
import { openDatabase } from './open-database';
import { openWriteProbe, PROBE_TABLE } from './write-probe';

describe('the write probe of a file', () => {
  let folder: string;
  let database: Database;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'write-probe-'));
    database = await openDatabase(`sqlite:${join(folder, 'runs.sqlite')}`);
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('keeps one row, however often it writes', async () => {
    const probe = await openWriteProbe(database, () => new Date('2026-11-20T10:00:00Z'));
    for (const _again of [1, 2, 3]) await probe();
    expect(await database.knex(PROBE_TABLE.name).pluck('written_at')).toEqual([
      '2026-11-20T10:00:00.000Z',
    ]);
  });

  // Every disk of the machine has room: the limit is the edge, SQLite's answer is that of a full disk.
  it('fails when there is no room left, and not once there is', async () => {
    const probe = await openWriteProbe(database);
    await database.knex.raw('PRAGMA max_page_count = 1');
    await expect(probe()).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    await database.knex.raw('PRAGMA max_page_count = 1000000');
    await probe();
  });

  it('fails when the file is not in its place any more', async () => {
    const probe = await openWriteProbe(database);
    await probe();
    renameSync(join(folder, 'runs.sqlite'), join(folder, 'away.sqlite'));
    await expect(probe()).rejects.toMatchObject({ code: 'DATABASE_FILE_LOST' });
  });
});

describe('the write probe of a server', () => {
  let server: EphemeralPostgres;
  let database: Database;

  beforeAll(async () => {
    server = await openEphemeralPostgres();
    database = await openDatabase(server.url);
  });
  afterAll(async () => {
    await database?.close();
    await server?.close();
  });

  it('fails while the server takes no writes, though it answers', async () => {
    const probe = await openWriteProbe(database);
    await probe();
    const administrator = await openDatabase(server.url);
    const name = new URL(server.url).pathname.slice(1);
    const setReadOnly = async (how: 'on' | 'off'): Promise<void> => {
      await administrator.knex.raw('SET default_transaction_read_only = off');
      await administrator.knex.raw(`ALTER DATABASE ?? SET default_transaction_read_only = ${how}`, [
        name,
      ]);
      // The setting is for connections to come.
      await administrator.knex.raw(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
    };
    const outcome = () =>
      probe().then(
        () => 'written',
        (error: { code?: string }) => error.code,
      );
    const settled = async (wanted: string): Promise<string | undefined> => {
      let last: string | undefined;
      // The pool learns of a closed connection from the first query that meets it.
      for (let tries = 0; tries < 5 && last !== wanted; tries += 1) last = await outcome();
      return last;
    };
    try {
      await setReadOnly('on');
      expect(await settled('25006')).toBe('25006');
      await setReadOnly('off');
      expect(await settled('written')).toBe('written');
    } finally {
      await administrator.close();
    }
  });
});
