import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';

/** When this room itself runs from TypeScript, so can plugins; compiled, nothing can load a `.ts`. */
const RUNS_TYPESCRIPT = __filename.endsWith('.ts');

const COMPILED = ['.js', '.cjs', '.mjs'];

/**
 * File of a manifest's `module`: beside the manifest, under `src/` or under `dist/`, with or without
 * an extension. Source comes first while developing, compiled code first in production.
 */
export function resolveModule(
  folder: string,
  module: string,
  typescript: boolean = RUNS_TYPESCRIPT,
): string | undefined {
  const stem = posix.normalize(module.replaceAll('\\', '/')).replace(/\.(ts|js|cjs|mjs)$/, '');
  const inSource = stem.replace(/^src\//, '');
  const sources = [stem, `src/${inSource}`];
  const built = `dist/${inSource}`;
  const stems = typescript ? [...sources, built] : [built, ...sources];
  const extensions = typescript ? ['.ts', ...COMPILED] : COMPILED;
  return stems
    .flatMap((candidate) => extensions.map((extension) => join(folder, candidate + extension)))
    .find((file) => existsSync(file));
}
