import { statSync } from 'node:fs';

/** Suffixes of SQLite's files: the database, the write-ahead log and its index. */
const SUFFIXES = ['', '-wal', '-shm'] as const;

/**
 * Thrown for a write to a file that was deleted or replaced. SQLite would keep writing to the open file, and the data
 * would be lost when the process ends, so no write may be acknowledged.
 */
class DatabaseFileLostError extends Error {
  readonly code = 'DATABASE_FILE_LOST';

  constructor(readonly file: string) {
    super(`le fichier « ${file} » a été supprimé ou remplacé sous le processus qui l’utilise`);
    this.name = new.target.name;
  }
}

/** The identity of a file (device and inode); undefined when it does not exist. */
function identityOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

/**
 * Remembers the identities of the open files. Call it after the database opened all three. Returns a check that
 * throws `DatabaseFileLostError` while one of the names refers to another file or to none, and calls `onLost` once
 * for each loss. A check costs three `stat` calls.
 */
export function rememberFiles(path: string, onLost?: (file: string) => void): () => void {
  const known = SUFFIXES.map((suffix) => {
    const file = `${path}${suffix}`;
    return { file, identity: identityOf(file) };
  });
  let told: string | undefined;
  return () => {
    const lost = known.find(({ file, identity }) => identity !== identityOf(file))?.file;
    if (lost !== undefined && lost !== told) onLost?.(lost);
    told = lost;
    if (lost !== undefined) throw new DatabaseFileLostError(lost);
  };
}
