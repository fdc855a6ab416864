import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openEphemeralPostgres } from '@platform/testing';

export const BACKENDS = ['sqlite', 'postgres'] as const;
export type Backend = (typeof BACKENDS)[number];

/** The database of a temporary index. */
interface IndexDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

export async function createIndexDatabase(backend: Backend): Promise<IndexDatabase> {
  if (backend === 'postgres') {
    const { url, close } = await openEphemeralPostgres();
    return { url, remove: close };
  }
  const folder = mkdtempSync(join(tmpdir(), 'platform index '));
  return {
    url: `sqlite:${join(folder, 'runs.sqlite')}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}
