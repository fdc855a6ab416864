import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase } from '@platform/database';
import { openEphemeralPostgres, type EphemeralPostgres } from '@platform/testing';

const TABLES = ['definitions', 'definition_versions', 'definition_publication'];

/** Runs the tests on SQLite and on PostgreSQL. The database is empty before each test. */
export function onEachDatabase(tests: (url: () => string) => void): void {
  describe.each(['sqlite', 'postgres'] as const)('on %s', (backend) => {
    let folder: string;
    let server: EphemeralPostgres | undefined;
    const url = (): string => server?.url ?? `sqlite:${join(folder, 'definitions.sqlite')}`;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'proxy definitions '));
      if (backend === 'postgres') server = await openEphemeralPostgres();
    }, 60_000);
    beforeEach(async () => {
      const database = await openDatabase(url());
      for (const table of TABLES) await database.knex.schema.dropTableIfExists(table);
      await database.close();
    });
    afterAll(async () => {
      await server?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    tests(url);
  });
}
