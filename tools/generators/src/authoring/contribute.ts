import { type Tree } from '@nx/devkit';
import { stringify } from 'yaml';

import { appendItem } from '../manifest-text/append-item';
import { valueOf } from '../manifest-text/insert';
import { hasKey, setPair } from '../manifest-text/set-pair';
import { ToolError } from '../tool-error';
import { manifestOf, overlayLocale, type PluginFolder } from './plugin-folder';

/** One entry to add to a plugin's manifest. */
export interface Contribution {
  readonly section: string;
  /** The entry as YAML. */
  readonly entry: string;
  /** Fields that identify the entry in its section. */
  readonly identity: Readonly<Record<string, string>>;
  /** Key → label in the other language, for the overlay in `i18n`. */
  readonly labels?: Readonly<Record<string, string>>;
}

const read = (tree: Tree, path: string): string => tree.read(path, 'utf8') ?? '';

function requireNew(manifest: string, { section, identity }: Contribution): void {
  const { contributes } = valueOf(manifest) as {
    contributes?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[] | null>>;
  };
  const taken = (contributes?.[section] ?? []).some((entry) =>
    Object.entries(identity).every(([field, value]) => entry[field] === value),
  );
  if (!taken) return;
  const name = Object.values(identity).join('/');
  throw new ToolError(
    'GENERATOR_ID_TAKEN',
    `${section} already has "${name}": choose another name`,
  );
}

/** Adds an entry to the manifest, and its labels to the overlay. All other bytes stay. */
export function contribute(tree: Tree, plugin: PluginFolder, contribution: Contribution): void {
  const path = manifestOf(plugin);
  const manifest = read(tree, path);
  requireNew(manifest, contribution);
  tree.write(path, appendItem(manifest, ['contributes', contribution.section], contribution.entry));
  const overlay = `${plugin.folder}/i18n/${overlayLocale(plugin.locale)}.yaml`;
  const labelled = Object.entries(contribution.labels ?? {}).reduce(
    (text, [key, label]) =>
      hasKey(text, [], key)
        ? text
        : setPair(text, [], key, stringify(label, { lineWidth: 0 }).trim()),
    read(tree, overlay),
  );
  if (contribution.labels !== undefined) tree.write(overlay, labelled);
}

/** Adds a dependency to the manifest if it is missing. */
export function dependOn(tree: Tree, plugin: PluginFolder, other: PluginFolder): void {
  const path = manifestOf(plugin);
  const manifest = read(tree, path);
  if (hasKey(manifest, ['dependsOn'], other.packageName)) return;
  tree.write(path, setPair(manifest, ['dependsOn'], `'${other.packageName}'`, `^${other.version}`));
}
