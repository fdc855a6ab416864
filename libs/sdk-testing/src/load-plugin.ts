import { realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import type { Catalog, PluginDiagnostic } from '@platform/catalog';
import { findingLine } from '@platform/manifests';
import { loadPlugins, MANIFEST_FILE } from '@platform/plugin-host';

import { PluginMissingError } from './errors';

export interface LoadedPlugin {
  /** The catalog of this plugin and the plugins in the same folder, which it may depend on. */
  readonly catalog: Catalog;
  /** Findings about this plugin. Empty when every contribution is registered. */
  readonly diagnostics: readonly PluginDiagnostic[];
  /** The same findings, one line each, for test output: `plugin.yaml:12:9 PLUGIN_TYPE_UNKNOWN …`. */
  readonly findings: readonly string[];
}

/**
 * Loads a plugin from its folder as the platform does, together with the plugins in the same parent folder.
 * Rejects with `PluginMissingError` when the folder has no `plugin.yaml`.
 *
 * @example
 * const { catalog, findings } = await loadPlugin(join(__dirname, '..'));
 * expect(findings).toEqual([]);
 * expect(catalog.nodes.has('lab-results.delta-check')).toBe(true);
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
