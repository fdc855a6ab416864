import type { NodeTypesInUse } from '@platform/definitions';

import type { Installation } from './installation';
import { isOf, type PluginReference } from './plugin-reference';

/** What would stop working, besides runs. */
export interface UsesOfPlugin {
  /** With those of their node types that are the plugin's. */
  readonly definitions: NodeTypesInUse['definitions'];
  /** Whether they use it is not known: they count as if they did. */
  readonly unreadable: NodeTypesInUse['unreadable'];
  /** Keys of the instance manifest. */
  readonly instance: readonly string[];
}

export const installedVersion = (
  { catalog }: Pick<Installation, 'catalog'>,
  name: string,
): string | undefined => catalog.plugins.find((plugin) => plugin.name === name)?.version;

/** Nothing when another version is installed than the one asked about: new runs use the installed one. */
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
