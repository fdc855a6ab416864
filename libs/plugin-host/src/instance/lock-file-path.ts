import { accessSync, constants, existsSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Path of the lock file of an instance: next to its manifest, so that both are versioned and reviewed together.
 * If that folder is read-only and has no lock file, it is in the data folder.
 */
export function lockFilePath(manifest: string, dataDir: string): string {
  const name = `${basename(manifest, extname(manifest))}.lock.json`;
  const beside = join(dirname(manifest), name);
  return existsSync(beside) || isWritable(dirname(manifest)) ? beside : join(dataDir, name);
}
