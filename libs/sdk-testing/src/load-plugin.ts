import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';

import type { Catalog, PluginDiagnostic } from '@platform/catalog';
import { loadPlugins } from '@platform/plugin-host';

import { PluginMissingError } from './errors/plugin-missing-error';

export interface LoadedPlugin {
  /** The plugin and those beside it, which it may depend on. */
  readonly catalog: Catalog;
  /** What is wrong with the plugin itself; empty when every contribution is registered. */
  readonly diagnostics: readonly PluginDiagnostic[];
}

/**
 * Loads a plugin from its folder exactly as the platform does, with the plugins beside it. Throws
 * PluginMissingError.
 */
export async function loadPlugin(folder: string): Promise<LoadedPlugin> {
  const own = await loadPlugins({ roots: [folder] });
  const name = own.catalog.plugins[0]?.name;
  if (name === undefined) throw new PluginMissingError(folder);
  const { catalog } = await loadPlugins({
    roots: [dirname(realpathSync(folder))],
    required: [folder],
  });
  const plugin = catalog.plugins.find((candidate) => candidate.name === name);
  return { catalog, diagnostics: plugin?.diagnostics ?? [] };
}
