import { agentNode } from './agent-node';
import type { AdapterLookup, Catalog, CatalogPlugin, NodeType, Translate } from './catalog';
import { createTranslate } from './labels';
import type { PluginBundle } from './plugin-bundle';
import type { CatalogDraft } from './registered';

function adapterLookup({ adapters }: CatalogDraft): AdapterLookup {
  const all = Object.freeze([...adapters.values()]);
  return Object.freeze({
    get: (port: string, name: string) =>
      all.find((adapter) => adapter.port === port && adapter.name === name),
    all: () => all,
  });
}

function triggersByEvent(nodes: Iterable<NodeType>): ReadonlyMap<string, readonly NodeType[]> {
  const triggers = new Map<string, NodeType[]>();
  for (const node of nodes) {
    if (node.kind !== 'trigger' || node.eventType === undefined) continue;
    triggers.set(node.eventType, [...(triggers.get(node.eventType) ?? []), node]);
  }
  return triggers;
}

const asWritten: Translate = (key) => key;

/** Caches translations by plugin and locale, because behaviors use the same few all the time. */
function translations(admitted: ReadonlyMap<string, PluginBundle>): Catalog['translate'] {
  const known = new Map<string, Translate>();
  return (plugin, locale) => {
    const bundle = admitted.get(plugin);
    if (bundle === undefined) return asWritten;
    const key = `${plugin} ${locale}`;
    const translate = known.get(key) ?? createTranslate(bundle, locale);
    known.set(key, translate);
    return translate;
  };
}

const localesByPlugin = (
  admitted: ReadonlyMap<string, PluginBundle>,
): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...admitted].map(([name, { manifest, overlays }]) => [
      name,
      [...new Set([manifest.locale, ...Object.keys(overlays)])],
    ]),
  );

/** Returns the immutable catalog of the registered contributions. */
export function freezeCatalog(
  draft: CatalogDraft,
  admitted: ReadonlyMap<string, PluginBundle>,
  plugins: readonly CatalogPlugin[],
): Catalog {
  const projected = [...draft.agents.values()].map((agent) => agentNode(agent));
  const nodes = new Map([...draft.nodes, ...projected.map((node) => [node.id, node] as const)]);
  const triggers = triggersByEvent(nodes.values());
  const labelLocales = localesByPlugin(admitted);
  return Object.freeze({
    ...draft,
    plugins: Object.freeze([...plugins]),
    nodes,
    conversions: Object.freeze([...draft.conversions.values()]),
    adapters: adapterLookup(draft),
    triggerFor: (eventType: string) => triggers.get(eventType) ?? [],
    eventTypes: () => [...triggers.keys()].sort(),
    locales: Object.freeze([...new Set([...labelLocales.values()].flat())].sort()),
    labelLocales,
    translate: translations(admitted),
  });
}
