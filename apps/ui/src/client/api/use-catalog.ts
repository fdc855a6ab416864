import { useTranslation } from 'react-i18next';

import { dataOf, type components } from '@platform/api-client';
import type { UseQueryResult } from '@tanstack/react-query';

import { useRead } from './use-api';

export type Catalog = components['schemas']['Catalog'];

/** The catalog in the language of the page. */
export function useCatalog({ isOff = false } = {}): UseQueryResult<Catalog> {
  const { i18n } = useTranslation();
  return useRead(
    ['catalog', i18n.language],
    (client) =>
      dataOf(client.GET('/api/catalog', { params: { query: { locale: i18n.language } } })),
    { isOff },
  );
}
