import { type Tree } from '@nx/devkit';

import { readDocument } from '../manifest-text/insert';
import { ToolError } from '../tool-error';

/** A plugin of this repository, in the tree. */
export interface PluginFolder {
  /** Name of its folder, and prefix of its node ids. */
  readonly name: string;
  readonly folder: string;
  /** Name in the manifest, `@platform/plugin-<name>`. */
  readonly packageName: string;
  readonly version: string;
}

export const folderOf = (name: string): string => `plugins/${name}`;
export const manifestOf = ({ folder }: Pick<PluginFolder, 'folder'>): string =>
  `${folder}/plugin.yaml`;

export const pluginNames = (tree: Tree): string[] =>
  (tree.exists('plugins') ? tree.children('plugins') : [])
    .filter((name) => tree.exists(`${folderOf(name)}/plugin.yaml`))
    .sort();

/** Returns the plugin. Throws ToolError `GENERATOR_PLUGIN_UNKNOWN` with the names of the existing ones. */
export function requirePlugin(tree: Tree, name: string): PluginFolder {
  if (!pluginNames(tree).includes(name)) {
    throw new ToolError(
      'GENERATOR_PLUGIN_UNKNOWN',
      `there is no plugin "${name}" (plugins/${name}/plugin.yaml); there are: ${pluginNames(tree).join(', ')}`,
    );
  }
  const folder = folderOf(name);
  const manifest = readDocument(tree.read(manifestOf({ folder }), 'utf8') ?? '');
  return {
    name,
    folder,
    packageName: String(manifest.get('name')),
    version: String(manifest.get('version')),
  };
}
