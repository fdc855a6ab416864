import { openDatabase, type Database } from '@platform/database';
import { openEphemeralPostgres, type EphemeralPostgres } from '@platform/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestDatabase extends Database {
  readonly url: string;
}

/** An empty database of the backend, gone once it is closed. */
export async function openTestDatabase(backend: Database['backend']): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'platform runs-'));
  const server: EphemeralPostgres | undefined =
    backend === 'postgres' ? await openEphemeralPostgres() : undefined;
  const url = server?.url ?? `sqlite:${join(folder, 'runs.sqlite')}`;
  const database = await openDatabase(url);
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await server?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
