import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { OperatorError } from '../command';

/** In the folder of an export that a server made: what it said of it. */
export const MANIFEST = 'manifest.json';

const isExportFile = (name: string): boolean => /\.ndjson(\.gz)?$/.test(name);

/** Files of one retrospective. A Bulk Data export has some for each type. */
export const MAX_FILES = 10_000;

/** The NDJSON files that the given paths name or contain, in order. Throws OperatorError. */
export function findFiles(paths: readonly string[]): readonly string[] {
  const files = paths.flatMap((path) => {
    const absolute = resolve(path);
    const stat = statSync(absolute, { throwIfNoEntry: false });
    if (!stat) throw new OperatorError(`<export> does not exist: ${path}`);
    if (!stat.isDirectory()) return [absolute];
    const all = readdirSync(absolute);
    const names = all.filter(isExportFile).sort();
    // What a server exported may be nothing, which the report says.
    if (names.length === 0 && !all.includes(MANIFEST)) {
      throw new OperatorError(`<export> has no file *.ndjson or *.ndjson.gz: ${path}`);
    }
    return names.map((name) => join(absolute, name));
  });
  const unique = [...new Set(files)];
  if (unique.length > MAX_FILES) throw new OperatorError(`<export> has over ${MAX_FILES} files`);
  return unique;
}
