import { existsSync, readdirSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';

import { repositoryRoot } from '@platform/boot';
import { nearestName } from '@platform/expression';

import { canLoadTypeScript, RUNS_FROM_SOURCE } from './typescript';

const EXTENSION = /\.(ts|js|cjs|mjs)$/;
const COMPILED = ['.js', '.cjs', '.mjs'];

function filesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Candidate paths of a module in order of preference, without extension. */
function stemsOf(module: string, typescript: boolean): readonly string[] {
  const stem = posix.normalize(module.replaceAll('\\', '/')).replace(EXTENSION, '');
  const inSource = stem.replace(/^src\//, '');
  const sources = [stem, `src/${inSource}`];
  const built = `dist/${inSource}`;
  return typescript ? [...sources, built] : [built, ...sources];
}

/** A module of a plugin of this repository, built together with the programs: it shares their SDK. */
function builtModule(folder: string, module: string): string | undefined {
  if (RUNS_FROM_SOURCE) return undefined;
  const path = relative(repositoryRoot(__dirname), folder).split(sep).join('/');
  if (path.startsWith('..')) return undefined;
  return stemsOf(module, true)
    .map((stem) => join(__dirname, path, `${stem}.js`))
    .find((file) => existsSync(file));
}

/**
 * Finds the file of a manifest's `module`: relative to the manifest, below `src/` or below `dist/`, with or
 * without extension. Source files come first where TypeScript can be loaded, compiled files elsewhere.
 */
export function resolveModule(
  folder: string,
  module: string,
  typescript: boolean = canLoadTypeScript(),
): string | undefined {
  const built = builtModule(folder, module);
  if (built !== undefined) return built;
  const extensions = typescript ? ['.ts', ...COMPILED] : COMPILED;
  return stemsOf(module, typescript)
    .flatMap((candidate) => extensions.map((extension) => join(folder, candidate + extension)))
    .find((file) => existsSync(file));
}

/** The existing module with the name nearest to a missing one, written as in a manifest. */
export function nearestModule(folder: string, module: string): string | undefined {
  const names = stemsOf(module, true).flatMap((stem) =>
    filesOf(join(folder, posix.dirname(stem)))
      .filter((file) => EXTENSION.test(file) && !/\.(spec|test|d)\.\w+$/.test(file))
      .map((file) => posix.join(posix.dirname(module), file.replace(EXTENSION, ''))),
  );
  const nearest = nearestName(posix.normalize(module.replace(EXTENSION, '')), names);
  return nearest === undefined ? undefined : `./${nearest}`;
}
