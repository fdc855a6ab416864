import { openDatabase } from '@platform/database';
import { openEphemeralDatabase, type EphemeralDatabase } from '@platform/testing';

const TABLES = ['definitions', 'definition_versions', 'definition_publication'];

/** Runs the tests on SQLite and on PostgreSQL. The database is empty before each test. */
export function onEachDatabase(tests: (url: () => string) => void): void {
  describe.each(['sqlite', 'postgres'] as const)('on %s', (backend) => {
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
}
