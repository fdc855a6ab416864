import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';

import { instantInWords, relative } from '../shared/instants';
import type { ListedValidation } from './listed-validation';

/** How urgent a validation is: its priority and its due date, overdue marked. */
export function Due({
  task,
}: {
  readonly task: Pick<ListedValidation, 'dueAt' | 'overdue' | 'priority'>;
}) {
  const { t, i18n } = useTranslation();
  const { dueAt, overdue, priority } = task;
  const style = { '--status-colour': 'var(--status-failed)' } as CSSProperties;
  return (
    <Group gap="sm" mt={4}>
      {dueAt !== undefined && overdue && (
        <span className="app-status" style={style} title={instantInWords(dueAt, i18n.language)}>
          <IconAlertTriangle size={16} aria-hidden />
          {t('inbox.overdue', { when: relative(dueAt, i18n.language) })}
        </span>
      )}
      {dueAt !== undefined && !overdue && (
        <Text size="sm" title={instantInWords(dueAt, i18n.language)} component="span">
          <IconClock size={14} aria-hidden style={{ verticalAlign: '-2px' }} />{' '}
          {t('inbox.due', { when: relative(dueAt, i18n.language) })}
        </Text>
      )}
      {priority !== undefined && priority !== 'routine' && (
        <Text size="sm" fw={600} component="span">
          {t(`inbox.priority.${priority}`)}
        </Text>
      )}
    </Group>
  );
}
