import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { MAX_PAGE_SIZE, useRead } from '../api/use-api';

/** The workflows, as far as one page of them goes. */
export const useWorkflows = () =>
  useRead(['workflows', 'names'], (client) =>
    dataOf(client.GET('/api/workflows', { params: { query: { limit: MAX_PAGE_SIZE } } })),
  );

/** Returns the name of a workflow by its slug; the slug where it is not known. */
export function useWorkflowNames(): (slug: string | null) => string {
  const { t } = useTranslation();
  const { data } = useWorkflows();
  return useMemo(() => {
    const names = new Map(data?.items.map(({ slug, name }) => [slug, name]));
    return (slug) => (slug === null ? t('overview.noWorkflow') : (names.get(slug) ?? slug));
  }, [data, t]);
}
