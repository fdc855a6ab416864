import type { Catalog } from '../api/use-catalog';
import { isFound } from '../shared/is-found';
import type { ElementKind } from './catalog-search';

/** Members of the catalog by kind of element. */
interface Members {
  readonly node: Catalog['nodes'][number];
  readonly type: Catalog['types'][number];
  readonly 'value-set': Catalog['valueSets'][number];
  readonly dimension: Catalog['dimensions'][number];
  readonly conversion: Catalog['conversions'][number];
  readonly 'context-kind': Catalog['contextKinds'][number];
  readonly adapter: Catalog['adapters'][number];
  readonly 'event-source': Catalog['eventSources'][number];
  readonly 'event-binding': Catalog['eventBindings'][number];
  readonly agent: Catalog['agents'][number];
  readonly provider: Catalog['llmProviders'][number];
  readonly sandbox: Catalog['portSandboxes'][number];
}

export type Member<K extends ElementKind> = Members[K];

/** One element of the catalog, of any kind. */
export type CatalogElement = {
  readonly [K in ElementKind]: {
    readonly kind: K;
    /** Unique among those of its kind. */
    readonly id: string;
    /** For people. */
    readonly title: string;
    readonly description: string;
    /** Further words that find it. */
    readonly words: string;
    readonly plugin?: string;
    /** What to ask the API for its uses; absent where definitions cannot name it. */
    readonly use?: string;
    readonly of: Members[K];
  };
}[ElementKind];

const nodeElement = (of: Members['node']): CatalogElement => ({
  kind: 'node',
  id: of.id,
  title: of.label,
  description: of.description,
  of,
  plugin: of.plugin,
  use: `node:${of.id}`,
  words: [
    of.category,
    of.eventType,
    ...of.context,
    ...[...of.inputs, ...of.outputs, ...of.config].map(({ name }) => name),
  ].join(' '),
});

const valueSetElement = (of: Members['value-set']): CatalogElement => ({
  kind: 'value-set',
  id: of.id,
  title: of.doc || of.id,
  description: '',
  of,
  plugin: of.plugin,
  use: `value-set:${of.id}`,
  words: [of.system, ...of.concepts.map(({ code, display }) => `${code} ${display}`)].join(' '),
});

const agentElement = (of: Members['agent']): CatalogElement => ({
  kind: 'agent',
  id: of.slug,
  title: of.name,
  description: of.description ?? '',
  of,
  plugin: of.plugin,
  use: `node:${of.nodeTypeId}`,
  words: [of.provider, of.model, ...of.tools].join(' '),
});

/** Returns every element of the catalog, kind by kind, in the order of the catalog. */
export function elementsOf(catalog: Catalog): readonly CatalogElement[] {
  return [
    ...catalog.nodes.map(nodeElement),
    ...catalog.types.map((of): CatalogElement => ({
      kind: 'type',
      id: of.name,
      title: of.name,
      description: of.doc,
      of,
      plugin: of.plugin,
      use: `type:${of.name}`,
      words: Object.keys(of.fields).join(' '),
    })),
    ...catalog.valueSets.map(valueSetElement),
    ...catalog.dimensions.map((of): CatalogElement => ({
      kind: 'dimension',
      id: of.name,
      title: of.label,
      description: '',
      of,
      plugin: of.plugin,
      use: `dimension:${of.name}`,
      words: of.units.map(({ symbol }) => symbol).join(' '),
    })),
    ...catalog.conversions.map((of): CatalogElement => ({
      kind: 'conversion',
      id: `${of.from}-${of.to}`,
      title: of.label,
      description: '',
      of,
      plugin: of.plugin,
      words: `${of.from} ${of.to} ${of.expr}`,
    })),
    ...catalog.contextKinds.map((of): CatalogElement => ({
      kind: 'context-kind',
      id: of.name,
      title: of.name,
      of,
      description: of.description ?? '',
      plugin: of.plugin,
      use: `context-kind:${of.name}`,
      words: `${of.idField} ${of.entity ?? ''}`,
    })),
    ...catalog.adapters.map((of): CatalogElement => ({
      kind: 'adapter',
      id: `${of.port}/${of.name}`,
      title: `${of.port} · ${of.name}`,
      of,
      description: '',
      plugin: of.plugin,
      words: of.systems.join(' '),
    })),
    ...catalog.eventSources.map((of): CatalogElement => ({
      kind: 'event-source',
      id: of.name,
      title: of.name,
      of,
      description: of.description ?? '',
      plugin: of.plugin,
      words: '',
    })),
    ...catalog.eventBindings.map((of): CatalogElement => ({
      kind: 'event-binding',
      id: of.name,
      title: of.name,
      of,
      description: of.description ?? '',
      plugin: of.plugin,
      words: `${of.source} ${of.event ?? ''}`,
    })),
    ...catalog.agents.map(agentElement),
    ...catalog.llmProviders.map((of): CatalogElement => ({
      kind: 'provider',
      id: of.name,
      title: of.name,
      description: '',
      of,
      use: `provider:${of.name}`,
      words: `${of.kind} ${of.apiKeyEnv ?? ''}`,
    })),
    ...catalog.portSandboxes.map((of): CatalogElement => ({
      kind: 'sandbox',
      id: of.port,
      title: of.port,
      description: '',
      of,
      plugin: of.plugin,
      words: '',
    })),
  ];
}

/** The name of an element in the address. */
export const itemOf = ({ kind, id }: Pick<CatalogElement, 'kind' | 'id'>): string =>
  `${kind}:${id}`;

/** Returns the elements that have all words somewhere. The order stays. */
export const findElements = (
  elements: readonly CatalogElement[],
  find: string,
): readonly CatalogElement[] =>
  elements.filter(({ id, title, description, words, plugin = '' }) =>
    isFound(find.trim(), `${id} ${title} ${description} ${words} ${plugin}`),
  );

/** Returns how many elements of each kind there are. Kinds without one are absent. */
export function countKinds(elements: readonly CatalogElement[]): ReadonlyMap<ElementKind, number> {
  const counts = new Map<ElementKind, number>();
  for (const { kind } of elements) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}
