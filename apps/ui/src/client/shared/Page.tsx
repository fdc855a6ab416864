import { Group, Stack, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Bdi } from './Bdi';

interface PageProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A screen with its heading, which is also the title of the tab. */
export function Page({ title, actions, children }: PageProps) {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`;
  }, [title, t]);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="start">
        <Title order={1} size="h2" style={{ flex: '1 1 14rem', overflowWrap: 'anywhere' }}>
          <Bdi>{title}</Bdi>
        </Title>
        {actions}
      </Group>
      {children}
    </Stack>
  );
}
