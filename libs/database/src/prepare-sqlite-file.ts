import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type LocalizedText, StartImpededError } from '@platform/ports';
import { sqliteDriver } from './sqlite-driver';
import { isBusy, whileLocked } from './sqlite-lock';
import { codeOf } from './thrown-facts';

/**
 * Creates the file and its folder if absent, for their owner alone, makes it use a write-ahead log, and takes and gives
 * back the write lock: a file that cannot be written must stop the boot, not the first event.
 * Throws StartImpededError.
 */
export async function prepareSqliteFile(path: string, variable: string): Promise<void> {
  sqliteDriver();
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    refuseReadOnlyMode(path);
    keepPrivate(path);
    await whileLocked.execute(() => probeWrite(path));
  } catch (error) {
    const { fr, en } = reasonFor(path, error);
    throw new StartImpededError(variable, `${variable} : ${fr}`, { cause: error, english: en });
  }
}

/**
 * Refuses a file or folder that is read-only by its mode. The superuser may write to it anyway, so SQLite would not
 * notice, but it was made read-only on purpose.
 */
function refuseReadOnlyMode(path: string): void {
  for (const place of [dirname(path), path]) {
    if (existsSync(place) && (statSync(place).mode & 0o222) === 0) {
      throw Object.assign(new Error(`read-only: ${place}`), { code: 'EACCES' });
    }
  }
}

/**
 * Removes the access of other users, because the file contains patient data. SQLite gives its log and index the mode
 * of the file. Files of another user stay unchanged.
 */
function keepPrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    if (!existsSync(file)) continue;
    const { mode, uid } = statSync(file);
    if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(file, mode & 0o700);
  }
}

function probeWrite(path: string): void {
  const connection = new (sqliteDriver())(path, { timeout: 0 });
  try {
    connection.pragma('journal_mode = WAL');
    connection.exec('BEGIN IMMEDIATE; ROLLBACK');
  } finally {
    connection.close();
  }
}

function reasonFor(path: string, error: unknown): LocalizedText {
  const code = codeOf(error);
  const said = (fr: string, en: string): LocalizedText => ({
    fr: `le fichier de base « ${path} » ${fr}`,
    en: `database file "${path}" ${en}`,
  });
  if (isBusy(error))
    return said('est verrouillé par un autre processus', 'is locked by another process');
  if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT')) {
    return said(
      `n'est pas une base SQLite lisible (${code})`,
      `is not a readable SQLite database (${code})`,
    );
  }
  return said(`n'est pas accessible en écriture (${code})`, `cannot be written (${code})`);
}
