import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MARKER = 'nx.json';

/** The root of the repository, from a source file and from a built program. */
export function repositoryRoot(): string {
  let folder = __dirname;
  while (!existsSync(join(folder, MARKER)) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}
