import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { isWorkflowTestsFile } from '@platform/interpreter';
import { ConfigurationError } from '@platform/ports';

/** A folder of definitions. */
export interface SeedFolder {
  /** Absolute, or relative to the root. */
  readonly path: string;
  /** The setting that names it, which is wrong when it is not there; absent: it may be missing. */
  readonly key?: string;
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** The host's folder, then the instance's, then those of the plugins in use. */
export const seedFolders = (options: {
  readonly definitionSeedDir: string | undefined;
  readonly seed: readonly string[];
  /** Absolute. */
  readonly pluginFolders: readonly string[];
}): readonly SeedFolder[] => [
  ...(options.definitionSeedDir === undefined
    ? []
    : [{ path: options.definitionSeedDir, key: 'DEFINITION_SEED_DIR' }]),
  ...options.seed.map((path) => ({ path, key: 'seed' })),
  ...options.pluginFolders.map((folder) => ({ path: join(folder, 'definitions') })),
];

const definitionsIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => /\.(ya?ml|json)$/.test(name) && !isWorkflowTestsFile(name))
    .sort()
    .map((name) => join(folder, name))
    .filter((file) => !isFolder(file));

/**
 * The definition files of the folders in their order, each once however often its folder is named.
 * Throws ConfigurationError for a folder that should be there and is not.
 */
export function seedFiles(folders: readonly SeedFolder[], root: string): readonly string[] {
  const files = new Map<string, string>();
  for (const { path, key } of folders) {
    const folder = resolve(root, path);
    if (!isFolder(folder)) {
      if (key === undefined) continue;
      throw new ConfigurationError(key, `dossier de définitions introuvable : ${folder}`);
    }
    for (const file of definitionsIn(folder)) {
      const real = realpathSync(file);
      if (!files.has(real)) files.set(real, file);
    }
  }
  return [...files.values()];
}
