import type { Route } from '@platform/http';

import { catalogDocuments, type CatalogSource } from './catalog-documents';
import { chooseLocale } from './choose-locale';

/**
 * `GET /api/catalog?locale=`: everything that is registered (http-api, Catalog). It holds nothing of a
 * patient, so callers may keep it, and ask with `If-None-Match` whether it changed.
 */
export function catalogRoutes(source: CatalogSource): readonly Route[] {
  const documentIn = catalogDocuments(source);
  return [
    {
      method: 'get',
      path: '/api/catalog',
      handle(request, response) {
        const { catalog, instance } = source;
        const locale = chooseLocale(request.query['locale'], catalog.locales, instance.locale);
        const { body, etag } = documentIn(locale);
        response.set({
          ETag: etag,
          'Cache-Control': 'private, no-cache',
          'Content-Language': locale,
        });
        // Express answers 304 itself when the caller already has this tag.
        response.type('application/json').send(body);
      },
    },
  ];
}
