import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { ConfigurationError } from '@platform/ports';

const MARKER = 'nx.json';

/**
 * The folder that relative paths of the configuration resolve against: the nearest one above
 * `from` that holds `nx.json`. Throws ConfigurationError when there is none.
 */
export function repositoryRoot(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, MARKER))) return folder;
    if (dirname(folder) === folder) {
      throw new ConfigurationError('racine', `aucun ${MARKER} au-dessus de ${from}`, {
        english: `no ${MARKER} above ${from}`,
      });
    }
  }
}
