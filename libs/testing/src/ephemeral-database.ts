import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openEphemeralPostgres } from './ephemeral-postgres';

export interface EphemeralDatabase {
  readonly url: string;
  /** Removes the database. */
  close(): Promise<void>;
}

/** Creates an empty database of a backend: a file in a folder of its own, or what `openEphemeralPostgres` opens. */
export async function openEphemeralDatabase(
  backend: 'sqlite' | 'postgres',
): Promise<EphemeralDatabase> {
  if (backend === 'postgres') return openEphemeralPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'platform database '));
  return {
    url: `sqlite:${join(folder, 'runs.sqlite')}`,
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}
