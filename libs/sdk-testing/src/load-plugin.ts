import { realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import type { Catalog, PluginDiagnostic } from '@platform/catalog';
import { findingLine } from '@platform/manifests';
import { loadPlugins, MANIFEST_FILE } from '@platform/plugin-host';

import { PluginMissingError } from './errors/plugin-missing-error';

export interface LoadedPlugin {
  /** The plugin and those beside it, which it may depend on. */
  readonly catalog: Catalog;
  /** What is wrong with the plugin itself; empty when every contribution is registered. */
  readonly diagnostics: readonly PluginDiagnostic[];
  /** The same in a line each, for a test to show: `plugin.yaml:12:9 PLUGIN_TYPE_UNKNOWN …`. */
  readonly findings: readonly string[];
}

/**
 * Loads a plugin from its folder exactly as the platform does, with the plugins beside it. Throws
 * PluginMissingError.
 */
export async function loadPlugin(folder: string): Promise<LoadedPlugin> {
  const alone = await loadPlugins({ roots: [folder] });
  const name = alone.catalog.plugins[0]?.name;
  if (name === undefined) throw new PluginMissingError(folder);
  const { catalog } = await loadPlugins({
    roots: [dirname(realpathSync(folder))],
    required: [folder],
  });
  const plugin = catalog.plugins.find((candidate) => candidate.name === name);
  const diagnostics = plugin?.diagnostics ?? [];
  const own = realpathSync(folder);
  const findings = diagnostics.map((diagnostic) =>
    findingLine(relative(own, diagnostic.file ?? join(own, MANIFEST_FILE)), diagnostic),
  );
  return { catalog, diagnostics, findings };
}
