import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { Catalog } from '@platform/catalog';
import { parseYaml } from '@platform/manifests';
import { loadPlugins } from '@platform/plugin-host';

import { findingLines } from '../finding-lines';
import { ToolError } from '../tool-error';

/** Locale and time zone of the demonstration instance, which the test cases expect in texts and times. */
export const SURROUNDINGS = { locale: 'fr', timezone: 'Europe/Paris' };

/** Throws ToolError `GENERATOR_PLUGIN_BROKEN` if the plugin does not load with everything that it contributes. */
function requireComplete(plugin: string, catalog: Catalog): void {
  const manifest = join(plugin, 'plugin.yaml');
  const { value } = parseYaml(readFileSync(manifest, 'utf8'));
  const { name } = (value ?? {}) as { readonly name?: unknown };
  const own = catalog.plugins.find((each) => each.name === name);
  if (own?.status === 'loaded') return;
  const lines = findingLines(manifest, own?.diagnostics ?? []);
  throw new ToolError(
    'GENERATOR_PLUGIN_BROKEN',
    ['the plugin does not load whole:', ...lines].join('\n'),
  );
}

/**
 * Loads a plugin with the plugins beside it. Throws ToolError `GENERATOR_PLUGIN_BROKEN` for a plugin that does not load
 * completely.
 */
export async function loadPlugin(plugin: string): Promise<Catalog> {
  const { catalog } = await loadPlugins({ roots: [dirname(plugin)], required: [plugin] });
  requireComplete(plugin, catalog);
  return catalog;
}
