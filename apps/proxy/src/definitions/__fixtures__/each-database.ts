import { openDatabase } from '@platform/database';
import { inCampaign, openEphemeralDatabase, type EphemeralDatabase } from '@platform/testing';

const TABLES = ['definitions', 'definition_versions', 'definition_publication'];

type Backend = 'sqlite' | 'postgres';
type Tests = (url: () => string) => void;

const on = (backends: readonly Backend[], tests: Tests): void =>
  describe.each(backends)('on %s', (backend) => {
    let place: EphemeralDatabase;
    const url = (): string => place.url;

    beforeAll(async () => {
      place = await openEphemeralDatabase(backend);
    }, 60_000);
    beforeEach(async () => {
      const database = await openDatabase(url());
      for (const table of TABLES) await database.knex.schema.dropTableIfExists(table);
      await database.close();
    });
    afterAll(() => place.close());

    tests(url);
  });

/** Runs the tests on SQLite, and in the campaign also on PostgreSQL. The database is empty before each test. */
export const onEachDatabase = (tests: Tests): void =>
  on(['sqlite', ...inCampaign<Backend>('postgres')], tests);

/**
 * Runs the tests on SQLite alone: what they look at is decided above the store, which behaves alike on both
 * (definition-store.conformance.ts).
 */
export const onOneDatabase = (tests: Tests): void => on(['sqlite'], tests);
