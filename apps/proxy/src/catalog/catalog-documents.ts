import { createHash } from 'node:crypto';

import { describeCatalog, type Catalog, type DescribedInstance } from '@platform/catalog';

/** The catalog in one language, ready to be sent. */
export interface CatalogDocument {
  readonly body: string;
  /** Strong: the same tag means the same bytes. */
  readonly etag: string;
}

export interface CatalogSurroundings {
  readonly instance: DescribedInstance;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Makes the document of a catalog in a language once: instance and environment are fixed at boot. */
export function catalogDocuments({ instance, environment }: CatalogSurroundings) {
  const known = new WeakMap<Catalog, Map<string, CatalogDocument>>();
  const isSet = (variable: string) => (environment[variable] ?? '') !== '';
  return (catalog: Catalog, locale: string): CatalogDocument => {
    const documents = known.get(catalog) ?? new Map<string, CatalogDocument>();
    known.set(catalog, documents);
    const made = documents.get(locale);
    if (made !== undefined) return made;
    const body = JSON.stringify(describeCatalog(catalog, instance, { locale, isSet }));
    const hash = createHash('sha256').update(body).digest('base64url');
    const document = { body, etag: `"${hash}"` };
    documents.set(locale, document);
    return document;
  };
}
