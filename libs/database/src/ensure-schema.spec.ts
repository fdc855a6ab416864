import { ConfigurationError } from '@platform/ports';
import { openEphemeralPostgres, type EphemeralPostgres } from '@platform/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from './database';
import { ensureSchema } from './ensure-schema';
import { openDatabase } from './open-database';
import type { TableDefinition } from './table-definition';

const first: TableDefinition = {
  name: 'notes',
  baseline: [
    { name: 'id', type: 'text', nullable: false, primary: true },
    { name: 'body', type: 'text', nullable: false },
  ],
  added: [],
};
const second: TableDefinition = {
  ...first,
  added: [
    { name: 'author', type: 'text', nullable: true },
    { name: 'version', type: 'integer', nullable: true },
  ],
  indexes: [{ name: 'notes_author', columns: ['author', 'id'] }],
};

/** By its message: the driver's errors belong to the first spec file of a process. */
const REFUSED = { message: expect.stringContaining('append-only') as unknown };

describe.each(['sqlite', 'postgres'] as const)('ensureSchema on %s', (backend) => {
  let folder: string;
  let server: EphemeralPostgres | undefined;
  let database: Database;
  let url: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'platform-schema-'));
    if (backend === 'postgres') server = await openEphemeralPostgres();
    url = server?.url ?? `sqlite:${join(folder, 'schema.sqlite')}`;
  }, 60_000);

  beforeEach(async () => {
    database = await openDatabase(url);
    await database.knex.schema.dropTableIfExists('notes');
  });

  afterEach(() => database.close());

  afterAll(async () => {
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('creates the table with its added columns, and does nothing the second time', async () => {
    expect(await ensureSchema(database, second)).toEqual({ created: true, addedColumns: [] });
    expect(await ensureSchema(database, second)).toEqual({ created: false, addedColumns: [] });

    const columns = await database.knex('notes').columnInfo();
    expect(Object.keys(columns).sort()).toEqual(['author', 'body', 'id', 'version']);
    expect(columns['body']).toMatchObject({ type: 'text', nullable: false });
    expect(columns['version']).toMatchObject({ type: 'integer', nullable: true });
    await database.knex('notes').insert({ id: '1', body: 'x' });
    await expect(database.knex('notes').insert({ id: '1', body: 'y' })).rejects.toMatchObject({
      message: expect.stringMatching(/unique/iu) as unknown,
    });
  });

  it('adds the missing columns to an existing table, whose rows read NULL', async () => {
    await ensureSchema(database, first);
    await database.knex('notes').insert({ id: '1', body: 'x' });

    expect(await ensureSchema(database, second)).toEqual({
      created: false,
      addedColumns: ['author', 'version'],
    });
    expect(await database.knex('notes').select()).toEqual([
      { id: '1', body: 'x', author: null, version: null },
    ]);
  });

  it('creates the indexes', async () => {
    await ensureSchema(database, second);
    const catalog = backend === 'sqlite' ? 'sqlite_master' : 'pg_indexes';
    const column = backend === 'sqlite' ? 'name' : 'indexname';
    expect(await database.knex(catalog).where(column, 'notes_author')).toHaveLength(1);
  });

  it.each([
    [
      'an unknown mandatory column',
      'id text PRIMARY KEY, body text NOT NULL, owner text NOT NULL',
      'colonne obligatoire inconnue « owner »',
    ],
    ['no baseline column', 'id text PRIMARY KEY', 'colonne de base « body » absente'],
  ])('recreates a disposable table with %s, and says so', async (_what, columns, reason) => {
    await database.knex.raw(`CREATE TABLE notes (${columns})`);

    expect(await ensureSchema(database, { ...second, disposable: true })).toEqual({
      created: true,
      addedColumns: [],
      recreated: `table « notes » supprimée puis recréée : ${reason}`,
    });
    await database.knex('notes').insert({ id: '1', body: 'x' });
  });

  it('refuses to touch such a table when its rows must be kept', async () => {
    await database.knex.raw('CREATE TABLE notes (id text PRIMARY KEY, owner text NOT NULL)');
    await database.knex('notes').insert({ id: '1', owner: 'me' });

    const refusal = ensureSchema(database, second);
    await expect(refusal).rejects.toThrow(ConfigurationError);
    await expect(refusal).rejects.toThrow('colonne obligatoire inconnue « owner »');
    expect(await database.knex('notes').select()).toEqual([{ id: '1', owner: 'me' }]);
  });

  it('lets rows of an append-only table be added, and nothing else, from the next opening on', async () => {
    await ensureSchema(database, first);
    await database.knex('notes').insert([
      { id: '1', body: 'x' },
      { id: '2', body: 'y' },
    ]);
    await ensureSchema(database, { ...first, appendOnly: true });
    await ensureSchema(database, { ...first, appendOnly: true });
    await database.knex('notes').insert({ id: '3', body: 'z' });

    const replace =
      backend === 'sqlite'
        ? "INSERT OR REPLACE INTO notes (id, body) VALUES ('1', 'other')"
        : "INSERT INTO notes (id, body) VALUES ('1', 'other') ON CONFLICT (id) DO UPDATE SET body = 'other'";
    const statements = ["UPDATE notes SET body = 'other'", 'DELETE FROM notes', replace];
    if (backend === 'postgres') statements.push('TRUNCATE notes');
    for (const statement of statements) {
      await expect(database.knex.raw(statement)).rejects.toMatchObject(REFUSED);
    }
    expect(await database.knex('notes').orderBy('id').pluck('body')).toEqual(['x', 'y', 'z']);
  });

  it('leaves alone the columns of a newer release', async () => {
    await database.knex.raw(
      'CREATE TABLE notes (id text PRIMARY KEY, body text NOT NULL, later text, level integer NOT NULL DEFAULT 1)',
    );
    await database.knex('notes').insert({ id: '1', body: 'x', later: 'kept' });

    expect(await ensureSchema(database, { ...first, disposable: true })).toEqual({
      created: false,
      addedColumns: [],
    });
    expect(await database.knex('notes').first()).toMatchObject({ id: '1', later: 'kept' });
  });

  it('changes nothing when one of its changes fails [RUN-077]', async () => {
    await ensureSchema(database, first);
    const broken = { ...second, indexes: [{ name: 'notes_broken', columns: ['absent'] }] };
    await expect(ensureSchema(database, broken)).rejects.toThrow(ConfigurationError);
    expect(Object.keys(await database.knex('notes').columnInfo()).sort()).toEqual(['body', 'id']);
  });

  it('lets several openings happen at once [RUN-077]', async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => openDatabase(url)));
    try {
      const changes = await Promise.all(others.map((other) => ensureSchema(other, second)));
      expect(changes.filter(({ created }) => created)).toHaveLength(1);
    } finally {
      for (const other of others) await other.close();
    }
  });
});
