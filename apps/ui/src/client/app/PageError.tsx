import { Alert, Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useTabTitle } from '../shared/tab-title';
import { isOutdated } from './outdated-build';

/**
 * Stands in for a page that cannot be drawn, with the navigation around it: the answer of another version of the platform
 * lacks something, or a file of the page is gone.
 */
export function PageError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const isUpdate = isOutdated(error);
  useTabTitle(t('problem.page'));
  const retry = (): void => {
    if (isUpdate) return window.location.reload();
    // The answer that could not be drawn would be drawn again.
    queries.removeQueries();
    reset();
  };
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        {t('problem.page')}
      </Title>
      <Alert
        color="red"
        variant="outline"
        role="alert"
        icon={<IconAlertTriangle aria-hidden />}
        title={t(isUpdate ? 'problem.updated' : 'problem.unexpected')}
      >
        <Text size="sm">{t(isUpdate ? 'problem.updatedDetail' : 'problem.unexpectedDetail')}</Text>
        {!isUpdate && (
          <Code block mt="xs" tabIndex={0} mah={160} style={{ whiteSpace: 'pre-wrap' }}>
            {error instanceof Error ? error.message : String(error)}
          </Code>
        )}
        <Group mt="sm">
          <Button size="xs" variant="default" onClick={retry}>
            {t('app.retry')}
          </Button>
          <Button size="xs" variant="default" component={Link} to="/inbox" onClick={reset}>
            {t('app.back')}
          </Button>
        </Group>
      </Alert>
    </Stack>
  );
}
