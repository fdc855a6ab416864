import { Alert, Button, Group, Progress as Bar, Text } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { ProblemNotice } from '../shared/ProblemNotice';

interface ProgressProps {
  readonly isPending: boolean;
  readonly isCancelled: boolean;
  readonly error: unknown;
  readonly onCancel: () => void;
}

/** Whether a simulation runs, was stopped or was refused. */
export function Progress({ isPending, isCancelled, error, onCancel }: ProgressProps) {
  const { t } = useTranslation();
  return (
    <>
      {isPending && (
        <div className="app-card simulation-part" role="status">
          <Group justify="space-between" mb="xs">
            <Text size="sm">{t('simulation.running')}</Text>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlayerStop size={16} aria-hidden />}
              onClick={onCancel}
            >
              {t('simulation.cancel')}
            </Button>
          </Group>
          <Bar value={100} animated aria-label={t('simulation.running')} />
        </div>
      )}
      {isCancelled && !isPending && (
        <Alert color="gray" variant="outline" role="status">
          {t('simulation.cancelled')}
        </Alert>
      )}
      {error !== null && !isPending && <ProblemNotice error={error} />}
    </>
  );
}
