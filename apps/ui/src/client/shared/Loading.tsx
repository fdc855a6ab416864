import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The place of what is being read. */
export function Loading({ height }: { readonly height: number }) {
  const { t } = useTranslation();
  return <Skeleton height={height} aria-label={t('app.loading')} />;
}
