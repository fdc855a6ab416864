import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { ApiProblemError } from '@platform/api-client';

interface ProblemNoticeProps {
  readonly error: unknown;
  readonly retry?: () => void;
}

/** Says what went wrong in the reader's language, with the code for whoever helps them. */
export function ProblemNotice({ error, retry }: ProblemNoticeProps) {
  const { t } = useTranslation();
  const problem = error instanceof ApiProblemError ? error : undefined;
  const isAway = !problem || problem.code === 'api-unreachable' || problem.code === 'no-problem';
  const title = isAway ? t('problem.unreachable') : (problem.problem?.title ?? t('problem.failed'));
  const detail = (): string => {
    if (isAway) return t('problem.unreachableDetail');
    if (problem.code === 'route-unknown') return t('problem.unknownHere');
    if (problem.status === 403) return t('problem.forbidden');
    if (problem.status === 404) return t('problem.notFound');
    return problem.problem?.detail ?? '';
  };
  return (
    <Alert
      color="red"
      variant="outline"
      icon={<IconAlertTriangle aria-hidden />}
      title={title}
      role="alert"
    >
      <Text size="sm">{detail()}</Text>
      {problem?.errors.map(({ path, message }) => (
        <Text size="sm" key={`${path} ${message}`}>
          <code>{path}</code> {message}
        </Text>
      ))}
      {problem?.retryAfter !== undefined && (
        <Text size="sm">{t('problem.waitSeconds', { count: problem.retryAfter })}</Text>
      )}
      {problem && !isAway && (
        <Text size="xs" c="dimmed" mt="xs">
          {t('problem.code', { code: problem.code })}
          {problem.requestId !== undefined &&
            ` · ${t('problem.request', { id: problem.requestId })}`}
        </Text>
      )}
      {retry && (
        <Group mt="sm">
          <Button size="xs" variant="default" onClick={retry}>
            {t('app.retry')}
          </Button>
        </Group>
      )}
    </Alert>
  );
}
