import { createBundle, type PluginBundle } from '@platform/catalog';

import type { LoadedInstance } from '../instance/load-instance';

/** The plugin that the contributions of an instance belong to. */
const INSTANCE_PLUGIN = 'instance.yaml';

/** Returns what an instance itself contributes as a plugin, so that the catalog checks it as it checks plugins. */
export function instanceBundle(instance: LoadedInstance | undefined): readonly PluginBundle[] {
  if (instance === undefined || instance.contributes.eventBindings.length === 0) return [];
  const { contributes, file, locate } = instance;
  const bundle = createBundle({
    apiVersion: 'platform/plugin-v1',
    name: INSTANCE_PLUGIN,
    version: '0.0.0',
    contributes,
  });
  return [{ ...bundle, ...(file !== undefined && locate && { source: { file, locate } }) }];
}
