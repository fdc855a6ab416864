import { openDatabase, type Database } from '@platform/database';
import { openEphemeralDatabase } from '@platform/testing';

export interface TestDatabase extends Database {
  readonly url: string;
}

/** An empty database of the backend, gone once it is closed. */
export async function openTestDatabase(backend: Database['backend']): Promise<TestDatabase> {
  const place = await openEphemeralDatabase(backend);
  const database = await openDatabase(place.url);
  return {
    ...database,
    url: place.url,
    async close() {
      await database.close();
      await place.close();
    },
  };
}
