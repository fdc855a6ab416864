import type { NodeTypesInUse } from '@platform/definitions';

import type { Installation } from './installation';
import { isOf, type PluginReference } from './plugin-reference';

/** What would stop working, besides runs. */
export interface UsesOfPlugin {
  /** Definitions that use the plugin, with the node types that they use. */
  readonly definitions: NodeTypesInUse['definitions'];
  /** Definitions that cannot be read. They count as if they used the plugin. */
  readonly unreadable: NodeTypesInUse['unreadable'];
  /** Keys of the instance manifest that need the plugin. */
  readonly instance: readonly string[];
}

export const installedVersion = (
  { catalog }: Pick<Installation, 'catalog'>,
  name: string,
): string | undefined => catalog.plugins.find((plugin) => plugin.name === name)?.version;

/** Returns no uses if another version is installed than the given one: new runs use the installed one. */
export function usesOfPlugin(
  { instance, catalog }: Installation,
  { definitions, unreadable }: NodeTypesInUse,
  reference: PluginReference,
): UsesOfPlugin {
  const { name } = reference;
  if (!isOf(installedVersion({ catalog }, name), reference)) {
    return { definitions: [], unreadable: [], instance: [] };
  }
  const isIts = (type: string): boolean =>
    (catalog.nodes.get(type) ?? catalog.agents.get(type))?.plugin === name;
  const ports = Object.entries(instance.ports).flatMap(([port, { adapter }]) =>
    catalog.adapters.get(port, adapter)?.plugin === name ? [`ports.${port}`] : [],
  );
  const sources = Object.keys(instance.sources).flatMap((source) =>
    catalog.eventSources.get(source)?.plugin === name ? [`sources.${source}`] : [],
  );
  return {
    definitions: definitions.flatMap((definition) => {
      const nodeTypes = definition.nodeTypes.filter(isIts);
      return nodeTypes.length > 0 ? [{ ...definition, nodeTypes }] : [];
    }),
    unreadable,
    instance: [...ports, ...sources],
  };
}
