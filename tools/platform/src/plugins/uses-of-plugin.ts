import type { Installation } from './installation';
import { nodeTypesOf } from './node-types';
import { isOf, type PluginReference } from './plugin-reference';

/** A published definition that would be refused without the plugin. */
export interface DefinitionUse {
  readonly slug: string;
  readonly file: string;
  readonly nodeTypes: readonly string[];
}

/** What of the installation would stop working, besides runs. */
export interface InstalledUses {
  readonly definitions: readonly DefinitionUse[];
  /** Keys of the instance manifest. */
  readonly instance: readonly string[];
}

export const installedVersion = (
  { catalog }: Pick<Installation, 'catalog'>,
  name: string,
): string | undefined => catalog.plugins.find((plugin) => plugin.name === name)?.version;

/** Nothing when another version is installed than the one asked about: new runs use the installed one. */
export function usesOfPlugin(
  { instance, catalog, definitions }: Installation,
  reference: PluginReference,
): InstalledUses {
  const { name } = reference;
  if (!isOf(installedVersion({ catalog }, name), reference)) {
    return { definitions: [], instance: [] };
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
    definitions: definitions.flatMap(({ file, spec }) => {
      const nodeTypes = nodeTypesOf(spec).filter(isIts);
      return nodeTypes.length > 0 ? [{ slug: spec.slug, file, nodeTypes }] : [];
    }),
    instance: [...ports, ...sources],
  };
}
