import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

import { nearestName } from '@platform/expression';

/** When this package itself runs from TypeScript, so can plugins; compiled, nothing can load a `.ts`. */
const RUNS_TYPESCRIPT = __filename.endsWith('.ts');

const EXTENSION = /\.(ts|js|cjs|mjs)$/;
const COMPILED = ['.js', '.cjs', '.mjs'];

function filesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Where a module may be, first place first, without an extension. */
function stemsOf(module: string, typescript: boolean): readonly string[] {
  const stem = posix.normalize(module.replaceAll('\\', '/')).replace(EXTENSION, '');
  const inSource = stem.replace(/^src\//, '');
  const sources = [stem, `src/${inSource}`];
  const built = `dist/${inSource}`;
  return typescript ? [...sources, built] : [built, ...sources];
}

/**
 * File of a manifest's `module`: beside the manifest, under `src/` or under `dist/`, with or without
 * an extension. Source comes first while developing, compiled code first in production.
 */
export function resolveModule(
  folder: string,
  module: string,
  typescript: boolean = RUNS_TYPESCRIPT,
): string | undefined {
  const extensions = typescript ? ['.ts', ...COMPILED] : COMPILED;
  return stemsOf(module, typescript)
    .flatMap((candidate) => extensions.map((extension) => join(folder, candidate + extension)))
    .find((file) => existsSync(file));
}

/** The module beside the one that is not there whose name is most like it, as a manifest would name it. */
export function nearestModule(folder: string, module: string): string | undefined {
  const names = stemsOf(module, true).flatMap((stem) =>
    filesOf(join(folder, posix.dirname(stem)))
      .filter((file) => EXTENSION.test(file) && !/\.(spec|test|d)\.\w+$/.test(file))
      .map((file) => posix.join(posix.dirname(module), file.replace(EXTENSION, ''))),
  );
  const nearest = nearestName(posix.normalize(module.replace(EXTENSION, '')), names);
  return nearest === undefined ? undefined : `./${nearest}`;
}
