import { statSync } from 'node:fs';

/** SQLite's name for its files: the base, the write-ahead log and the index of that log. */
const SUFFIXES = ['', '-wal', '-shm'] as const;

/**
 * Thrown for a write on a file that was deleted or replaced under the process. SQLite goes on writing
 * into what it holds open, and all of it is gone with the process: nothing may be acknowledged.
 */
export class DatabaseFileLostError extends Error {
  readonly code = 'DATABASE_FILE_LOST';

  constructor(readonly file: string) {
    super(`le fichier « ${file} » a été supprimé ou remplacé sous le processus qui l’utilise`);
    this.name = new.target.name;
  }
}

/** Which file a name stands for; undefined when there is none. */
function identityOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

/**
 * Remembers which files are open; the answer throws DatabaseFileLostError while a name stands for another
 * file, or for none. To be called once the database has opened all three. Costs three `stat` calls each
 * time. `onLost` is told once for each loss.
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
