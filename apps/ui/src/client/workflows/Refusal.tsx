import { Alert, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { ApiProblemError } from '@platform/api-client';

import { ProblemNotice } from '../shared/ProblemNotice';

/** The dialog may be longer than the screen. */
const show = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** Why the API did not publish: the findings and the test cases that fail, in words. */
export function Refusal({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  const isRule =
    error instanceof ApiProblemError && error.status === 422 && error.errors.length > 0;
  return (
    <div ref={show}>
      {isRule ? (
        <Alert
          color="red"
          variant="outline"
          icon={<IconAlertTriangle aria-hidden />}
          title={error.problem?.title}
          role="alert"
        >
          <Text size="sm">{t('workflows.refused')}</Text>
          <List size="sm" mt="xs" spacing={4}>
            {error.errors.map(({ code, path, message }) => (
              <List.Item key={`${code} ${path} ${message}`}>{message}</List.Item>
            ))}
          </List>
          <Text size="xs" c="dimmed" mt="xs">
            {t('problem.code', { code: error.code })}
          </Text>
        </Alert>
      ) : (
        <ProblemNotice error={error} />
      )}
    </div>
  );
}
