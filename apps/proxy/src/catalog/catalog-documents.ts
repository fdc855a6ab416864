import { createHash } from 'node:crypto';

import {
  describeCatalog,
  type Catalog,
  type Degradation,
  type DescribedInstance,
} from '@platform/catalog';

import type { EngineBindings } from '@platform/engine-api';

import { withEngine, type Degradations } from '../health/degradations';

/** The serialised catalog in one language. */
interface CatalogDocument {
  readonly body: string;
  /** A strong entity tag: the same tag means the same bytes. */
  readonly etag: string;
}

export interface CatalogSurroundings {
  readonly instance: DescribedInstance;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Parts that have degraded since the start. */
  readonly degradations?: Pick<Degradations, 'findings'>;
  /** The port bindings of the engine. Undefined until the engine has reported them. */
  readonly bindings?: () => EngineBindings | undefined;
  /** Adds positions in the instance manifest to findings. */
  readonly located?: (findings: readonly Degradation[]) => readonly Degradation[];
}

/** A document with the findings it was made from. */
interface MadeDocument {
  readonly document: CatalogDocument;
  readonly since: string;
}

interface Observed {
  /** Degradations since the start. */
  readonly findings: readonly Degradation[];
  readonly bindings: EngineBindings | undefined;
}

function describe(
  catalog: Catalog,
  { instance, located = (found) => found }: Pick<CatalogSurroundings, 'instance' | 'located'>,
  options: Parameters<typeof describeCatalog>[2],
  { findings, bindings }: Observed,
) {
  const described = describeCatalog(catalog, instance, options);
  // Resolvers of code systems are not ports; each one's state is a finding.
  const isServed = (port: string): boolean =>
    port === 'terminology' || (bindings?.bound.includes(port) ?? true);
  const faulty = new Set(findings.map(({ plugin }) => plugin));
  return {
    ...described,
    plugins: described.plugins.map((plugin) =>
      plugin.status === 'loaded' && faulty.has(plugin.name)
        ? { ...plugin, status: 'degraded' }
        : plugin,
    ),
    adapters: described.adapters.map((adapter) => ({
      ...adapter,
      bound: adapter.bound && isServed(adapter.port),
    })),
    degraded: [...withEngine(located(described.degraded), bindings), ...findings],
  };
}

/**
 * Caches the catalog document per language: instance and environment are fixed at boot. A document is rebuilt when
 * the findings change.
 */
export function catalogDocuments({
  environment,
  degradations,
  bindings,
  ...surroundings
}: CatalogSurroundings) {
  const known = new WeakMap<Catalog, Map<string, MadeDocument>>();
  const isSet = (variable: string) => (environment[variable] ?? '') !== '';
  return (catalog: Catalog, locale: string): CatalogDocument => {
    const documents = known.get(catalog) ?? new Map<string, MadeDocument>();
    known.set(catalog, documents);
    const observed = { findings: degradations?.findings() ?? [], bindings: bindings?.() };
    const since = JSON.stringify(observed);
    const made = documents.get(locale);
    if (made?.since === since) return made.document;
    const body = JSON.stringify(describe(catalog, surroundings, { locale, isSet }, observed));
    const hash = createHash('sha256').update(body).digest('base64url');
    const document = { body, etag: `"${hash}"` };
    documents.set(locale, { document, since });
    return document;
  };
}
