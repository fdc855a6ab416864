import type { Route } from '@platform/http';

import type { CurrentDefinitions } from '../definitions/current-definitions';
import { catalogDocuments, type CatalogSurroundings } from './catalog-documents';
import { chooseLocale } from './choose-locale';
import { catalogOperations } from './operations';

/** `GET /api/catalog?locale=`: the installed plugins and published definitions. */
export function catalogRoutes({
  definitions,
  ...surroundings
}: CatalogSurroundings & { readonly definitions: CurrentDefinitions }): readonly Route[] {
  const documentOf = catalogDocuments(surroundings);
  return [
    catalogOperations.getCatalog.handledBy(async ({ query, response }) => {
      const { catalog } = await definitions.inForce();
      const { locale: byDefault } = surroundings.instance;
      const locale = chooseLocale(query.locale, catalog.locales, byDefault);
      const { body, etag } = documentOf(catalog, locale);
      response.set({
        ETag: etag,
        'Cache-Control': 'private, no-cache',
        'Content-Language': locale,
      });
      // Express answers 304 when the caller already has this tag.
      response.type('application/json').send(body);
    }),
  ];
}
