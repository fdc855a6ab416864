import { openDatabase } from '@platform/database';
import { ConfigurationError } from '@platform/ports';
import {
  openEphemeralDatabase,
  openEphemeralPostgres,
  type EphemeralDatabase,
} from '@platform/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openStores } from './open-stores';

const PROXIES = 6;

/** What each of several proxies that start at the same time finds in each of its stores. */
async function openedAtOnce(url: string): Promise<readonly unknown[]> {
  const opened = await Promise.all(Array.from({ length: PROXIES }, () => openStores(url)));
  try {
    return await Promise.all(
      opened.map(async ({ runs, definitions, credentials, audit }) => [
        await runs.find({}, { limit: 1 }),
        await definitions.list('workflow', { limit: 1 }),
        await credentials.list({ limit: 1 }),
        (await audit.verify()).ok,
      ]),
    );
  } finally {
    await Promise.all(opened.map((stores) => stores.close()));
  }
}

const EMPTY = Array.from({ length: PROXIES }, () => [[], [], [], true]);

describe('stores of one database, opened by several proxies at once', () => {
  it('are all there, on an empty PostgreSQL database [RUN-077 RUN-078]', async () => {
    const database = await openEphemeralPostgres();
    try {
      expect(await openedAtOnce(database.url)).toEqual(EMPTY);
    } finally {
      await database.close();
    }
  });

  it('are all there, in a SQLite file that does not exist yet [RUN-077 RUN-078]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'open-stores-'));
    try {
      expect(await openedAtOnce(`sqlite:${join(folder, 'runs.sqlite')}`)).toEqual(EMPTY);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** Every table that the proxy has in its database. */
const TABLES = [
  'runs',
  'run_turns',
  'platform_generation',
  'platform_restorations',
  'run_index_completeness',
  'run_subjects',
  'definitions',
  'definition_versions',
  'definition_publication',
  'api_keys',
  'api_key_tokens',
  'audit_log',
  'write_probe',
  'event_deliveries',
  'task_claims',
  'task_comments',
  'task_put_offs',
  'task_decisions',
  'event_sends',
  'run_standings',
  'pending_validations',
  'pending_facets',
  'standing_positions',
  'source_cursors',
  'refused_records',
  'retrospectives',
];

describe.each(['sqlite', 'postgres'] as const)('a table of somebody else on %s', (backend) => {
  let place: EphemeralDatabase;
  let url: string;

  beforeAll(async () => {
    place = await openEphemeralDatabase(backend);
    url = place.url;
  });
  afterAll(() => place.close());

  it('is looked for under every name that a table of the proxy has', async () => {
    await (await openStores(url)).close();
    const { knex, close } = await openDatabase(url);
    const [catalog, column] =
      backend === 'sqlite'
        ? (['sqlite_master', 'name'] as const)
        : (['pg_tables', 'tablename'] as const);
    const ours = backend === 'sqlite' ? { type: 'table' } : { schemaname: 'public' };
    expect((await knex(catalog).where(ours).pluck(column)).sort()).toEqual([...TABLES].sort());
    await close();
  });

  it.each(TABLES)('called « %s » stops the boot with one sentence, untouched', async (name) => {
    const { knex, close } = await openDatabase(url);
    try {
      await knex.schema.dropTableIfExists(name);
      await knex.raw(`CREATE TABLE ${name} (bib integer PRIMARY KEY, runner text NOT NULL)`);
      await knex(name).insert({ bib: 7, runner: 'A' });
      const refused = await openStores(url).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(ConfigurationError);
      expect((refused as Error).message).toMatch(
        new RegExp(`^RUN_DB_URL : table « ${name} » .* reste intacte ; .*$`),
      );
      expect(await knex(name).select()).toEqual([{ bib: 7, runner: 'A' }]);
      expect(Object.keys(await knex(name).columnInfo()).sort()).toEqual(['bib', 'runner']);
      await knex.schema.dropTable(name);
    } finally {
      await close();
    }
  });
});
