import { openEphemeralDatabase, type EphemeralDatabase } from '@platform/testing';

import type { Database } from './database';
import { openDatabase } from './open-database';
import { prepareInsert } from './prepare-insert';
import { prepareQuery } from './prepared-query';
import type { RowOf, TableDefinition } from './table-definition';

const TABLE = {
  name: 't',
  baseline: [
    { name: 'id', type: 'text', nullable: false, primary: true },
    { name: 'size', type: 'integer', nullable: false },
  ],
  added: [{ name: 'filler', type: 'text', nullable: true }],
} as const satisfies TableDefinition;
type Row = RowOf<typeof TABLE>;

const rowOf = (id: string, more: Partial<Row> = {}): Row => ({ id, size: 1, filler: '', ...more });

describe.each(['sqlite', 'postgres'] as const)('grouped writes on %s', (backend) => {
  let place: EphemeralDatabase;
  let url: string;
  let database: Database;
  let insert: (row: Row) => Promise<Row>;

  const addKind = (to: Database): ((row: Row) => Promise<Row>) => {
    const rows = prepareInsert(to.knex, TABLE);
    return to.groups.add({
      sizeOf: ({ filler }) => filler?.length ?? 0,
      async write(session, items) {
        await rows(session, items);
        return items;
      },
    });
  };
  const ids = (): Promise<string[]> => database.knex('t').orderBy('id').pluck<string[]>('id');

  beforeAll(async () => {
    place = await openEphemeralDatabase(backend);
    url = place.url;
  });
  beforeEach(async () => {
    database = await openDatabase(url);
    await database.knex.raw('DROP TABLE IF EXISTS t');
    await database.knex.raw(
      'CREATE TABLE t (id text PRIMARY KEY, size integer CHECK (size > 0), filler text)',
    );
    insert = addKind(database);
  });
  afterEach(() => database.close());
  afterAll(() => place.close());

  it('stores every number of rows, and gives each caller its own', async () => {
    const rows = Array.from({ length: 87 }, (_, at) => rowOf(`r${at + 100}`, { size: at + 1 }));
    expect(await Promise.all(rows.map(insert))).toEqual(rows);
    expect(await ids()).toEqual(rows.map(({ id }) => id));
  });

  it('refuses only the row that the database refuses', async () => {
    const rows = [rowOf('a'), rowOf('b', { size: 0 }), rowOf('c'), rowOf('a'), rowOf('d')];
    const outcomes = await Promise.allSettled(rows.map(insert));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(await ids()).toEqual(['a', 'c', 'd']);
  });

  it('inserts within a transaction that also runs other statements, as a whole or not at all', async () => {
    const rows = prepareInsert(database.knex, TABLE);
    await database.transaction(async (trx, session) => {
      await rows(session, [rowOf('a'), rowOf('b')]);
      await trx('t').where({ id: 'b' }).update({ size: 2 });
    });
    const failing = database.transaction(async (_trx, session) => {
      await rows(session, [rowOf('c')]);
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    await expect(database.knex('t').orderBy('id').select('id', 'size')).resolves.toEqual([
      { id: 'a', size: 1 },
      { id: 'b', size: 2 },
    ]);
  });

  it('leaves a connection that works after a refusal', async () => {
    await expect(insert(rowOf('a', { size: 0 }))).rejects.toThrow();
    await expect(insert(rowOf('a'))).resolves.toMatchObject({ id: 'a' });
  });

  it('runs a prepared query with its parameters by name, whatever they are', async () => {
    const find = prepareQuery<{ readonly filler: string; readonly least: number }, Row>((value) =>
      database
        .knex('t')
        .where('size', '>=', value('least'))
        .where({ filler: value('filler') })
        .orderBy('id'),
    );
    const filler = "it's ? and $1 é";
    await Promise.all([
      insert(rowOf('a', { filler })),
      insert(rowOf('b', { filler, size: 3 })),
      insert(rowOf('c', { size: 3 })),
    ]);
    await expect(database.query(find, { filler, least: 2 })).resolves.toEqual([
      rowOf('b', { filler, size: 3 }),
    ]);
  });

  it('shares the lock of a name with other databases of the same place', async () => {
    const other = await openDatabase(url);
    const order: string[] = [];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const first = database.write(async (session) => {
      await session.lock('audit');
      order.push('first begins');
      await held;
      order.push('first ends');
    });
    while (order.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    const second = other.write(async (session) => {
      await session.lock('audit');
      order.push('second begins');
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    release();
    await Promise.all([first, second]);
    await other.close();
    expect(order).toEqual(['first begins', 'first ends', 'second begins']);
  });

  if (backend === 'sqlite') {
    it('stores nothing of a group during which the disk gets full, tells everybody, and goes on', async () => {
      await insert(rowOf('before'));
      await database.knex.raw('PRAGMA max_page_count = 20');
      const rows = Array.from({ length: 40 }, (_, at) =>
        rowOf(`r${at}`, { filler: 'x'.repeat(4_000) }),
      );
      const outcomes = await Promise.allSettled(rows.map(insert));
      expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
      expect(outcomes[39]).toMatchObject({ reason: { code: 'SQLITE_FULL' } });
      expect(await ids()).toEqual(['before']);
      await database.knex.raw('PRAGMA max_page_count = 100000');
      await insert(rowOf('after'));
      expect(await ids()).toEqual(['after', 'before']);
    });
  } else {
    it('tells everybody of a group whose connection is cut, and goes on with another one', async () => {
      const cut = await openDatabase(url);
      const failing = cut.write(async (session) => {
        const own = prepareQuery<Record<never, never>, { readonly pid: number }>(() =>
          cut.knex.raw('SELECT pg_backend_pid() AS pid'),
        );
        const [row] = await session.run(own, {});
        await database.knex.raw('SELECT pg_terminate_backend(?)', [row?.pid ?? 0]);
        await session.run(own, {});
      });
      await expect(failing).rejects.toThrow();
      const insertThere = addKind(cut);
      await expect(
        Promise.all([insertThere(rowOf('a')), insertThere(rowOf('b'))]),
      ).resolves.toHaveLength(2);
      await cut.close();
      expect(await ids()).toEqual(['a', 'b']);
    });
  }
});
