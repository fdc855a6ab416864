import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

import type { Places } from './installation-parts';
import { filesBelow, type FoundFile } from './stored-files';

/** In the data folder, but not part of a backup: what a running stack writes about itself, and its secret. */
const LEFT_OUT = ['logs', 'stack.json', 'restate-identity.pem'] as const;

/** The files of the data folder besides the control plane and the database. */
export function dataFiles({ dataDir, controlPlane, databaseFile }: Places): readonly FoundFile[] {
  const others = new Set([
    controlPlane,
    ...LEFT_OUT.map((name) => join(dataDir, name)),
    ...(databaseFile ? sqliteFiles(databaseFile) : []),
  ]);
  const found = filesBelow(dataDir, (path) => others.has(path));
  const logs = new Set(found.flatMap(({ path }) => sqliteFiles(path).slice(1)));
  return found.filter(({ path }) => !logs.has(path));
}

/** A SQLite database, with its log and the index of that. */
const sqliteFiles = (path: string): readonly string[] => [path, `${path}-wal`, `${path}-shm`];

const SQLITE_HEADER = 'SQLite format 3\0';

/** Whether a file is a SQLite database, which a plain copy would tear. */
export function isSqlite(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(SQLITE_HEADER.length);
    readSync(file, head, 0, head.length, 0);
    return head.toString('latin1') === SQLITE_HEADER;
  } finally {
    closeSync(file);
  }
}
