import { type Database, openDatabase } from '@platform/database';

/** The tables that may be lost (docs/operations.md). */
export const INDEX_TABLES: readonly string[] = [
  'runs',
  'run_subjects',
  'run_turns',
  'run_index_completeness',
];

/** Opens the database beside the proxies while `work` runs. */
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
