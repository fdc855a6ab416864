import { StartImpededError } from '@platform/ports';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, OpenDatabaseOptions } from './database';
import { openDatabase } from './open-database';

describe('openDatabase on a file', () => {
  let folder: string;
  const opened: Database[] = [];

  async function open(url: string | undefined, options?: OpenDatabaseOptions): Promise<Database> {
    const database = await openDatabase(url, options);
    opened.push(database);
    return database;
  }

  async function pragma(database: Database, name: string): Promise<unknown> {
    const [row] = await database.knex.raw<Record<string, unknown>[]>(`PRAGMA ${name}`);
    return row && Object.values(row)[0];
  }

  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'platform database-')));
  });

  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  describe('is for its owner alone', () => {
    const modes = (place: string): readonly string[] =>
      [place, 'runs.sqlite', 'runs.sqlite-wal', 'runs.sqlite-shm'].map((name, at) =>
        (statSync(at === 0 ? name : join(place, name)).mode & 0o777).toString(8),
      );
    const write = async (place: string): Promise<void> => {
      const { knex } = await open(`sqlite:${join(place, 'runs.sqlite')}`);
      await knex.raw('CREATE TABLE IF NOT EXISTS things (id TEXT)');
      await knex.raw("INSERT INTO things VALUES ('a')");
    };

    it('with its log and its index, in a folder of its own', async () => {
      const place = join(folder, 'new');
      await write(place);
      expect(modes(place)).toEqual(['700', '600', '600', '600']);
    });

    it('when it was left for everybody to read', async () => {
      await write(folder);
      for (const suffix of ['', '-wal', '-shm']) {
        chmodSync(join(folder, `runs.sqlite${suffix}`), 0o644);
      }
      await write(folder);
      expect(modes(folder).slice(1)).toEqual(['600', '600', '600']);
    });
  });

  it('creates the folder and keeps what is written for the next opening', async () => {
    const url = `sqlite:${join(folder, 'new folder', 'runs.sqlite')}`;
    const first = await open(url);
    await first.knex.raw('CREATE TABLE t (a text)');
    await first.knex('t').insert({ a: 'kept' });
    await first.close();

    const second = await open(url);
    expect(second.backend).toBe('sqlite');
    expect(await second.knex('t').select()).toEqual([{ a: 'kept' }]);
  });

  it('is .data/runs.sqlite below the working directory when no URL is given [RUN-117]', async () => {
    const before = process.cwd();
    process.chdir(folder);
    try {
      const database = await open(undefined);
      expect(database.location).toBe(join(folder, '.data', 'runs.sqlite'));
      expect(existsSync(database.location)).toBe(true);
    } finally {
      process.chdir(before);
    }
  });

  it('uses a write-ahead log, waits for locks and syncs every commit', async () => {
    const database = await open(`sqlite:${join(folder, 'runs.sqlite')}`);
    expect(await pragma(database, 'journal_mode')).toBe('wal');
    expect(await pragma(database, 'busy_timeout')).toBe(5000);
    expect(await pragma(database, 'synchronous')).toBe(2);
  });

  it.each([
    [
      'a read-only file',
      () => {
        writeFileSync(join(folder, 'runs.sqlite'), '');
        chmodSync(join(folder, 'runs.sqlite'), 0o444);
      },
    ],
    ['a read-only folder', () => chmodSync(folder, 0o555)],
    ['a folder in its place', () => mkdirSync(join(folder, 'runs.sqlite'))],
  ])('refuses %s at open, in one French sentence', async (_what, arrange) => {
    arrange();
    const opening = open(`sqlite:${join(folder, 'runs.sqlite')}`);
    await expect(opening).rejects.toThrow(StartImpededError);
    await expect(opening).rejects.toThrow(
      `RUN_DB_URL : le fichier de base « ${join(folder, 'runs.sqlite')} » n'est pas accessible en écriture`,
    );
  });

  it('refuses a folder that cannot be created', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(open(`sqlite:${join(folder, 'file', 'x', 'runs.sqlite')}`)).rejects.toThrow(
      "n'est pas accessible en écriture",
    );
  });

  it('refuses a file that is not a database', async () => {
    writeFileSync(join(folder, 'runs.sqlite'), 'not a database '.repeat(100));
    await expect(open(`sqlite:${join(folder, 'runs.sqlite')}`)).rejects.toThrow(
      "n'est pas une base SQLite lisible",
    );
  });

  it('says so when another process holds the file', async () => {
    const url = `sqlite:${join(folder, 'runs.sqlite')}`;
    const holder = await open(url);
    await holder.transaction(async () => {
      await expect(open(url)).rejects.toThrow('est verrouillé par un autre processus');
    });
    await expect(open(url)).resolves.toMatchObject({ backend: 'sqlite' });
  });

  it('holds the write lock from the start of a transaction, and rolls back on a rejection', async () => {
    const url = `sqlite:${join(folder, 'runs.sqlite')}`;
    const one = await open(url);
    const other = await open(url);
    await other.knex.raw('PRAGMA busy_timeout = 0');
    await one.knex.raw('CREATE TABLE t (a text)');

    await expect(
      one.transaction(async (trx) => {
        await expect(other.knex('t').insert({ a: 'other' })).rejects.toMatchObject({
          code: 'SQLITE_BUSY',
        });
        await trx('t').insert({ a: 'one' });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await other.knex('t').select()).toEqual([]);
  });

  describe('when its file is moved away under the process', () => {
    const lost: string[] = [];
    let file: string;
    let database: Database;
    const rows = () => database.knex('t').pluck<string[]>('a');
    const add = (a: string) => database.knex('t').insert({ a });
    const refused = { code: 'DATABASE_FILE_LOST' };

    beforeEach(async () => {
      lost.length = 0;
      file = join(folder, 'runs.sqlite');
      database = await open(`sqlite:${file}`, { onFileLost: (which) => lost.push(which) });
      await database.knex.raw('CREATE TABLE t (a text)');
      await add('before');
    });
    const moveAway = () => renameSync(file, `${file}.away`);

    it('refuses to write, reads what was written, and says so once', async () => {
      moveAway();
      await expect(add('after')).rejects.toMatchObject(refused);
      await expect(database.knex('t').insert({ a: 'x' }).returning('a')).rejects.toMatchObject(
        refused,
      );
      await expect(
        database.transaction((trx) => trx('t').insert({ a: 'x' })),
      ).rejects.toMatchObject(refused);
      expect(await rows()).toEqual(['before']);
      expect(lost).toEqual([file]);
    });

    it('rolls a transaction back that had begun, before its next write', async () => {
      const transaction = database.transaction(async (trx) => {
        await trx('t').insert({ a: 'first' });
        moveAway();
        await trx('t').insert({ a: 'second' });
      });
      await expect(transaction).rejects.toMatchObject(refused);
      expect(await rows()).toEqual(['before']);
    });

    it('does not tell that a transaction is committed that had nothing more to write', async () => {
      const transaction = database.transaction(async (trx) => {
        await trx('t').insert({ a: 'first' });
        moveAway();
      });
      await expect(transaction).rejects.toMatchObject(refused);
      await expect(add('after')).rejects.toMatchObject(refused);
    });

    it('writes again when the same file is back, with all that was acknowledged', async () => {
      moveAway();
      await expect(add('away')).rejects.toMatchObject(refused);
      renameSync(`${file}.away`, file);
      await database.transaction((trx) => trx('t').insert({ a: 'back' }));
      expect(await rows()).toEqual(['before', 'back']);
      const other = await open(`sqlite:${file}`);
      expect(await other.knex('t').pluck('a')).toEqual(['before', 'back']);
    });
  });

  it('reports a transaction that could not start, and works afterwards', async () => {
    const url = `sqlite:${join(folder, 'runs.sqlite')}`;
    const one = await open(url);
    const other = await open(url);
    await other.knex.raw('PRAGMA busy_timeout = 0');
    await one.transaction(async () => {
      await expect(other.transaction(() => Promise.resolve())).rejects.toMatchObject({
        code: 'SQLITE_BUSY',
      });
    });
    await expect(other.transaction(() => Promise.resolve('done'))).resolves.toBe('done');
  });
});
