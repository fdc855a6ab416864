import { Anchor } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { EmptyState } from '../shared/EmptyState';
import { useTabTitle } from '../shared/tab-title';

export function NotFound() {
  const { t } = useTranslation();
  const title = t('app.notFound');
  useTabTitle(title);
  return (
    <EmptyState icon={IconMapQuestion} title={title} order={1}>
      <Anchor component={Link} to="/inbox">
        {t('app.back')}
      </Anchor>
    </EmptyState>
  );
}
