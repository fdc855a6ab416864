import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { isAgentEvalsFile, isWorkflowTestsFile } from '@platform/interpreter';
import { instanceLocation, resolvedAgainst, type LocatedInstance } from '@platform/plugin-host';
import { ConfigurationError } from '@platform/ports';

/**
 * How definitions are seeded. Operators choose the folders of the host and of the instance, whose definitions are
 * published. Definitions of plugins become drafts: none runs on a patient before a user publishes it.
 */
export type SeededAs = 'published' | 'draft';

/** A folder of definitions. */
export interface SeedFolder {
  readonly as: SeededAs;
  /** Absolute, or relative to the root. */
  readonly path: string;
  /** The setting that names the folder, for the error when it is missing. Absent: the folder may be missing. */
  readonly key?: string;
  /** Position in the manifest, e.g. ` (instance.yaml:4:5)`. */
  readonly location?: string;
}

/** One file of such a folder. */
export interface SeedFile {
  readonly as: SeededAs;
  readonly path: string;
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** The host's folder, then the instance's, then those of the plugins in use. */
export const seedFolders = (options: {
  readonly definitionSeedDir: string | undefined;
  readonly instance: LocatedInstance & { readonly seed: readonly string[] };
  /** Absolute. */
  readonly pluginFolders: readonly string[];
}): readonly SeedFolder[] => [
  ...(options.definitionSeedDir === undefined
    ? []
    : [{ as: 'published', path: options.definitionSeedDir, key: 'DEFINITION_SEED_DIR' } as const]),
  ...options.instance.seed.map(
    (path, index) =>
      ({
        as: 'published',
        path,
        key: 'seed',
        location: instanceLocation(options.instance, ['seed', index]),
      }) as const,
  ),
  ...options.pluginFolders.map(
    (folder) => ({ as: 'draft', path: join(folder, 'definitions') }) as const,
  ),
];

const isDefinition = (name: string): boolean =>
  /\.(ya?ml|json)$/.test(name) && !isWorkflowTestsFile(name) && !isAgentEvalsFile(name);

const definitionsIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter(isDefinition)
    .sort()
    .map((name) => join(folder, name))
    .filter((file) => !isFolder(file));

/**
 * Returns the definition files of the folders, in their order and without duplicates. Throws ConfigurationError for a
 * missing folder that a setting names.
 */
export function seedFiles(folders: readonly SeedFolder[], root: string): readonly SeedFile[] {
  const files = new Map<string, SeedFile>();
  for (const { as, path, key, location = '' } of folders) {
    const folder = resolve(root, path);
    if (!isFolder(folder)) {
      if (key === undefined) continue;
      const against = resolvedAgainst(root, path);
      throw new ConfigurationError(
        key,
        `dossier de définitions introuvable : ${folder}${against.fr}${location}`,
        { english: `folder of definitions not found: ${folder}${against.en}${location}` },
      );
    }
    for (const file of definitionsIn(folder)) {
      const real = realpathSync(file);
      if (!files.has(real)) files.set(real, { as, path: file });
    }
  }
  return [...files.values()];
}
