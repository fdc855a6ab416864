import { type Route, problemError } from '@platform/http';

import type { CurrentDefinitions } from '../definitions/current-definitions';
import { catalogDocuments, type CatalogSurroundings } from './catalog-documents';
import { catalogOperations } from './operations';

function canonical(tag: string): string {
  try {
    const [locale] = Intl.getCanonicalLocales(tag);
    if (locale !== undefined) return locale;
  } catch {
    // Not a language tag: refused below.
  }
  throw problemError('locale-invalid');
}

/**
 * Chooses the language of the answer: the requested one when labels exist in it, else its base language (`en` for
 * `en-GB`), else the instance's. Throws the 400 problem for a value that is not a language tag.
 */
function chooseLocale(
  requested: string | undefined,
  available: readonly string[],
  instanceLocale: string,
): string {
  if (requested === undefined) return instanceLocale;
  const locale = canonical(requested);
  const [language = locale] = locale.split('-');
  return [locale, language].find((each) => available.includes(each)) ?? instanceLocale;
}

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
