import { Anchor } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { EmptyState } from '../shared/EmptyState';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <EmptyState icon={IconMapQuestion} title={t('app.notFound')} order={1}>
      <Anchor component={Link} to="/inbox">
        {t('app.back')}
      </Anchor>
    </EmptyState>
  );
}
