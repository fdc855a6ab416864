import { openDatabase, type Database } from '@platform/database';

/** Beside the proxies, for as long as `work` takes. */
export async function usingDatabase<T>(
  url: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(url);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
