import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

import type { LoadDiagnostic } from '../load-diagnostic';

export const MANIFEST_FILE = 'plugin.yaml';

/** The folder of the plugins that come with the platform. */
export const builtInPlugins = (root: string): string => join(root, 'plugins');

/** The built-in plugins, then every path of `PLUGINS_PATH` (relative ones against `root`). */
export function pluginRoots(options: {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}): readonly string[] {
  const extra = (options.env['PLUGINS_PATH'] ?? '').split(delimiter).filter((path) => path !== '');
  return [builtInPlugins(options.root), ...extra.map((path) => resolve(options.root, path))];
}

const isPlugin = (folder: string) => existsSync(join(folder, MANIFEST_FILE));

const unusableRoot = (root: string, reason: string): LoadDiagnostic => ({
  code: 'PLUGIN_ROOT_UNUSABLE',
  severity: 'warning',
  path: '',
  message: {
    fr: `dossier de plugins inutilisable : ${root} (${reason})`,
    en: `unusable plugin folder: ${root} (${reason})`,
  },
});

function pluginsOf(root: string): readonly string[] {
  const folders = isPlugin(root)
    ? [root]
    : readdirSync(root)
        .sort()
        .map((name) => join(root, name))
        .filter(isPlugin);
  return folders.map((folder) => realpathSync(folder));
}

/**
 * The plugin folders below the roots, without duplicates. A root is a plugin folder or a folder of plugin folders.
 * A root that cannot be read gives a finding.
 */
export function discoverPlugins(roots: readonly string[]): {
  readonly folders: readonly string[];
  readonly diagnostics: readonly LoadDiagnostic[];
} {
  const folders = new Set<string>();
  const diagnostics: LoadDiagnostic[] = [];
  for (const root of roots) {
    try {
      pluginsOf(root).forEach((folder) => folders.add(folder));
    } catch (error) {
      diagnostics.push(unusableRoot(root, (error as Error).message));
    }
  }
  return { folders: [...folders], diagnostics };
}
