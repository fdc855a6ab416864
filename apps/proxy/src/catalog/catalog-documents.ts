import { createHash } from 'node:crypto';

import { describeCatalog, type Catalog, type DescribedInstance } from '@platform/catalog';

/** The catalog in one language, ready to be sent. */
export interface CatalogDocument {
  readonly body: string;
  /** Strong: the same tag means the same bytes. */
  readonly etag: string;
}

export interface CatalogSource {
  readonly catalog: Catalog;
  readonly instance: DescribedInstance;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Makes each language's document once: catalog, instance and environment are fixed at boot. */
export function catalogDocuments({ catalog, instance, environment }: CatalogSource) {
  const documents = new Map<string, CatalogDocument>();
  const isSet = (variable: string) => (environment[variable] ?? '') !== '';
  return (locale: string): CatalogDocument => {
    const known = documents.get(locale);
    if (known !== undefined) return known;
    const body = JSON.stringify(describeCatalog(catalog, instance, { locale, isSet }));
    const hash = createHash('sha256').update(body).digest('base64url');
    const document = { body, etag: `"${hash}"` };
    documents.set(locale, document);
    return document;
  };
}
