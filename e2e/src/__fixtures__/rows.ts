import { join } from 'node:path';

import { openRunStore, type RunRecord } from '@platform/run-store';

import type { Hospital } from './hospital';

/** Reads the rows from the database, while the proxy has the file open. */
export async function rowsOf({ stack }: Hospital): Promise<readonly RunRecord[]> {
  const store = await openRunStore(`sqlite:${join(stack.dataDir, 'runs.sqlite')}`);
  try {
    return await store.list();
  } finally {
    await store.close();
  }
}
