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
 * Where the versions of an instance are locked: beside its manifest, so that they are kept and reviewed with
 * it; in the data folder when nothing can be written there and nothing was.
 */
export function lockPlace(manifest: string, dataDir: string): string {
  const name = `${basename(manifest, extname(manifest))}.lock.json`;
  const beside = join(dirname(manifest), name);
  return existsSync(beside) || isWritable(dirname(manifest)) ? beside : join(dataDir, name);
}
