import { createHash } from 'node:crypto';

import {
  describeCatalog,
  type Catalog,
  type Degradation,
  type DescribedInstance,
} from '@platform/catalog';

import type { Degradations } from '../health/degradations';

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
}

/** The document and what had gone wrong when it was made. */
interface MadeDocument {
  readonly document: CatalogDocument;
  readonly since: string;
}

function describe(
  catalog: Catalog,
  instance: DescribedInstance,
  options: Parameters<typeof describeCatalog>[2],
  findings: readonly Degradation[],
) {
  const described = describeCatalog(catalog, instance, options);
  const faulty = new Set(findings.map(({ plugin }) => plugin));
  return {
    ...described,
    plugins: described.plugins.map((plugin) =>
      plugin.status === 'loaded' && faulty.has(plugin.name)
        ? { ...plugin, status: 'degraded' }
        : plugin,
    ),
    degraded: [...described.degraded, ...findings],
  };
}

/**
 * Makes the document of a catalog in a language once: instance and environment are fixed at boot. It is
 * made again when something went wrong since, or works again.
 */
export function catalogDocuments({ instance, environment, degradations }: CatalogSurroundings) {
  const known = new WeakMap<Catalog, Map<string, MadeDocument>>();
  const isSet = (variable: string) => (environment[variable] ?? '') !== '';
  return (catalog: Catalog, locale: string): CatalogDocument => {
    const documents = known.get(catalog) ?? new Map<string, MadeDocument>();
    known.set(catalog, documents);
    const findings = degradations?.findings() ?? [];
    const since = JSON.stringify(findings);
    const made = documents.get(locale);
    if (made?.since === since) return made.document;
    const body = JSON.stringify(describe(catalog, instance, { locale, isSet }, findings));
    const hash = createHash('sha256').update(body).digest('base64url');
    const document = { body, etag: `"${hash}"` };
    documents.set(locale, { document, since });
    return document;
  };
}
