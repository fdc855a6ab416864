import { type Tree } from '@nx/devkit';

import { readDocument } from '../manifest-text/insert';
import { ToolError } from '../tool-error';

/** Languages of the texts that generators write: the plugin's own, and that of its overlay. */
export type Locale = 'fr' | 'en';

export const overlayLocale = (locale: Locale): Locale => (locale === 'fr' ? 'en' : 'fr');

/** A plugin of this repository, in the tree. */
export interface PluginFolder {
  /** Name of its folder, and prefix of its node ids. */
  readonly name: string;
  readonly folder: string;
  /** Name in the manifest, such as `@platform/plugin-<name>`. */
  readonly packageName: string;
  readonly version: string;
  /** Language of its manifest. */
  readonly locale: Locale;
}

export const folderOf = (name: string): string => `plugins/${name}`;
export const manifestOf = ({ folder }: Pick<PluginFolder, 'folder'>): string =>
  `${folder}/plugin.yaml`;

export const pluginNames = (tree: Tree): string[] =>
  (tree.exists('plugins') ? tree.children('plugins') : [])
    .filter((name) => tree.exists(`${folderOf(name)}/plugin.yaml`))
    .sort();

function pluginIn(tree: Tree, name: string): PluginFolder {
  const folder = folderOf(name);
  const manifest = readDocument(tree.read(manifestOf({ folder }), 'utf8') ?? '');
  return {
    name,
    folder,
    packageName: String(manifest.get('name')),
    version: String(manifest.get('version')),
    locale: manifest.get('locale') === 'en' ? 'en' : 'fr',
  };
}

/**
 * Returns the plugin with this folder or package name. Throws ToolError `GENERATOR_PLUGIN_UNKNOWN` with the names of
 * the existing ones.
 */
export function requirePlugin(tree: Tree, given: string): PluginFolder {
  const names = pluginNames(tree);
  if (names.includes(given)) return pluginIn(tree, given);
  const named = given.startsWith('@')
    ? names.map((name) => pluginIn(tree, name)).find(({ packageName }) => packageName === given)
    : undefined;
  if (named !== undefined) return named;
  throw new ToolError(
    'GENERATOR_PLUGIN_UNKNOWN',
    `there is no plugin "${given}" (plugins/<folder>/plugin.yaml); there are: ${names.join(', ')}`,
  );
}
