import { ConfigurationError, StartImpededError } from '@platform/ports';
import { openEphemeralDatabase, type EphemeralDatabase } from '@platform/testing';
import type { Database } from './database';
import { ensureSchema, ensureSchemas } from './ensure-schema';
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
  let place: EphemeralDatabase;
  let database: Database;
  let url: string;

  beforeAll(async () => {
    place = await openEphemeralDatabase(backend);
    url = place.url;
  });

  beforeEach(async () => {
    database = await openDatabase(url);
    await database.knex.schema.dropTableIfExists('notes');
  });

  afterEach(() => database.close());

  afterAll(() => place.close());

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

  const OLD = 'id text NOT NULL PRIMARY KEY, body text NOT NULL, owner text NOT NULL';
  const outdated: TableDefinition = {
    ...second,
    outdated: [[...first.baseline, { name: 'owner', type: 'text', nullable: false }]],
  };

  it('recreates a table of exactly an outdated shape, and says so', async () => {
    await database.knex.raw(`CREATE TABLE notes (${OLD})`);

    expect(await ensureSchema(database, outdated)).toEqual({
      created: true,
      addedColumns: [],
      recreated: 'table « notes » supprimée puis recréée : forme d’une ancienne version',
    });
    await database.knex('notes').insert({ id: '1', body: 'x' });
  });

  const TEXT_KEY = 'id text NOT NULL PRIMARY KEY';
  it.each([
    ['one column more', `${OLD}, price text`, 'colonne obligatoire inconnue « owner »'],
    [
      'one column with another name',
      `${TEXT_KEY}, body text NOT NULL, buyer text NOT NULL`,
      'colonne obligatoire inconnue « buyer »',
    ],
    [
      'one column of another type',
      `${TEXT_KEY}, body text NOT NULL, owner integer NOT NULL`,
      'colonne obligatoire inconnue « owner »',
    ],
    ['a column less', TEXT_KEY, 'colonne de base « body » absente'],
    [
      'a base column of another type',
      `${TEXT_KEY}, body integer NOT NULL`,
      'colonne « body » d’un autre type que « text »',
    ],
    [
      'a later column of another type',
      `${TEXT_KEY}, body text NOT NULL, version text`,
      'colonne « version » d’un autre type que « integer »',
    ],
    [
      'another key',
      'id text NOT NULL, body text NOT NULL PRIMARY KEY',
      'clé primaire « id » absente',
    ],
    ['no key', 'id text NOT NULL, body text NOT NULL', 'clé primaire « id » absente'],
  ])('neither drops nor alters a table with %s', async (_what, columns, reason) => {
    await database.knex.raw(`CREATE TABLE notes (${columns})`);
    const before = await database.knex('notes').columnInfo();

    const refusal = ensureSchema(database, outdated);
    await expect(refusal).rejects.toThrow(ConfigurationError);
    await expect(refusal).rejects.toThrow(
      `elle n’est pas celle de la plateforme (${reason}) et reste intacte`,
    );
    expect(await database.knex('notes').columnInfo()).toEqual(before);
  });

  it('keeps the rows of a table that is not ours', async () => {
    await database.knex.raw('CREATE TABLE notes (id text PRIMARY KEY, owner text NOT NULL)');
    await database.knex('notes').insert({ id: '1', owner: 'me' });
    await expect(ensureSchema(database, outdated)).rejects.toThrow(ConfigurationError);
    expect(await database.knex('notes').select()).toEqual([{ id: '1', owner: 'me' }]);
  });

  it('does not take a view for its table', async () => {
    await database.knex.raw('CREATE TABLE others (id text PRIMARY KEY, body text NOT NULL)');
    await database.knex.raw(
      'CREATE VIEW notes AS SELECT id, body, id AS author, 1 AS version FROM others',
    );
    try {
      await expect(ensureSchema(database, second)).rejects.toThrow('ce nom est celui d’une vue');
    } finally {
      await database.knex.raw('DROP VIEW notes');
      await database.knex.raw('DROP TABLE others');
    }
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

  if (backend === 'postgres') {
    it('does not replace a function of somebody else', async () => {
      const name = 'notes_append_only';
      await database.knex.raw('DROP TABLE IF EXISTS notes');
      await database.knex.raw(`DROP FUNCTION IF EXISTS ${name}()`);
      await database.knex.raw(
        `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$`,
      );
      const refusal = ensureSchema(database, { ...first, appendOnly: true });
      await expect(refusal).rejects.toThrow(`la fonction « ${name} »`);
      await database.knex.raw(`DROP FUNCTION ${name}()`);
    });
  }

  it('leaves alone the columns of a newer release', async () => {
    await database.knex.raw(
      'CREATE TABLE notes (id text PRIMARY KEY, body text NOT NULL, later text, level integer NOT NULL DEFAULT 1)',
    );
    await database.knex('notes').insert({ id: '1', body: 'x', later: 'kept' });

    expect(await ensureSchema(database, outdated)).toEqual({
      created: false,
      addedColumns: ['author', 'version'],
    });
    expect(await database.knex('notes').first()).toMatchObject({ id: '1', later: 'kept' });
  });

  it('changes nothing when one of its changes fails [RUN-077]', async () => {
    await ensureSchema(database, first);
    const broken = { ...second, indexes: [{ name: 'notes_broken', columns: ['absent'] }] };
    await expect(ensureSchema(database, broken)).rejects.toThrow(StartImpededError);
    expect(Object.keys(await database.knex('notes').columnInfo()).sort()).toEqual(['body', 'id']);
  });

  it('creates several tables, or none of them', async () => {
    const other = { ...first, name: 'other_notes' };
    const broken = { ...other, indexes: [{ name: 'notes_broken', columns: ['absent'] }] };
    await expect(ensureSchemas(database, [second, broken])).rejects.toThrow('« other_notes »');
    expect(await database.knex.schema.hasTable('notes')).toBe(false);
    await ensureSchema(database, first);
    expect(await ensureSchemas(database, [second, other])).toEqual([
      { created: false, addedColumns: ['author', 'version'] },
      { created: true, addedColumns: [] },
    ]);
    await database.knex.schema.dropTable('other_notes');
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
