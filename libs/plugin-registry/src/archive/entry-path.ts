import { posix } from 'node:path';

import { ArchiveRefusedError } from '../errors/archive-refused-error';

/**
 * Path of an archive entry relative to the plugin folder, with `/`. Throws `ArchiveRefusedError` for a path that
 * could lead outside the folder on any operating system.
 */
export function requireInsidePath(path: string): string {
  const refused = (reason: string) =>
    new ArchiveRefusedError(`${JSON.stringify(path)} : ${reason}`);
  if (path.includes('\\')) throw refused('caractère interdit');
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) throw refused('chemin absolu');
  if (path.split('/').includes('..')) throw refused('chemin hors du dossier du plugin');
  return posix.normalize(path).replace(/\/$/, '');
}
