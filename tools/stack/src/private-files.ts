import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The stored data contains patient data: only its owner may read it. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/** Runs `work`, such as the start of a process, so that only the owner can access the files that it creates. */
export function withPrivateFiles<T>(work: () => T): T {
  const before = process.umask(0o077);
  try {
    return work();
  } finally {
    process.umask(before);
  }
}

/**
 * Restricts a folder to its owner, with all files in it that others may read, such as those of a copy. `isOurs`
 * decides by the names whether the content is ours. Throws the system's error.
 */
export function closeFolder(folder: string, isOurs: (names: readonly string[]) => boolean): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const { mode } = lstatSync(folder);
  if ((mode & 0o077) === 0) return;
  // In a shared folder (/tmp), other users would lose access to their files.
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
