import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What is kept holds patients: its owner reads it, nobody else. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/** Does something, such as starting a process, with nothing for others in what is created by it. */
export function withPrivateFiles<T>(work: () => T): T {
  const before = process.umask(0o077);
  try {
    return work();
  } finally {
    process.umask(before);
  }
}

/**
 * Makes a folder its owner's alone, and with it all that others may read in it, as in a copy. `isOurs`
 * says whether the content is. Throws the system's error.
 */
export function closeFolder(folder: string, isOurs: (names: readonly string[]) => boolean): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const { mode } = lstatSync(folder);
  if ((mode & 0o077) === 0) return;
  // Where everybody may write (/tmp), others would lose what is theirs.
  if (mode & 0o1000) throw new Error('the folder is shared with other users');
  if (isOurs(readdirSync(folder))) closeContent(folder);
  chmodSync(folder, PRIVATE_FOLDER);
}

function closeContent(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) closeContent(path);
    if (entry.isDirectory() || entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o700);
  }
}
