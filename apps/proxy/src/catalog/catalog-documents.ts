import { createHash } from 'node:crypto';

import {
  describeCatalog,
  type Catalog,
  type Degradation,
  type DescribedInstance,
} from '@platform/catalog';

import type { EngineBindings } from '@platform/engine-api';

import { withEngine, type Degradations } from '../health/degradations';

/** The catalog in one language, ready to be sent. */
export interface CatalogDocument {
  readonly body: string;
  /** Strong: the same tag means the same bytes. */
  readonly etag: string;
}

export interface CatalogSurroundings {
  readonly instance: DescribedInstance;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What works less than it should since the start. */
  readonly degradations?: Pick<Degradations, 'findings'>;
  /** What the engine made of the ports; undefined while it has not told. */
  readonly bindings?: () => EngineBindings | undefined;
  /** Findings of the instance with their places in its manifest. */
  readonly located?: (findings: readonly Degradation[]) => readonly Degradation[];
}

/** The document and what had gone wrong when it was made. */
interface MadeDocument {
  readonly document: CatalogDocument;
  readonly since: string;
}

interface Observed {
  /** Since the start. */
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
  // Resolvers of code systems are no port of their own: what became of each is a finding.
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
 * Makes the document of a catalog in a language once: instance and environment are fixed at boot. It is
 * made again when something went wrong since, or works again.
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
