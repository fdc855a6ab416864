import { Button, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Bdi } from '../shared/Bdi';
import { Dialog } from '../shared/Dialog';
import { FreeText } from '../shared/FreeText';
import type { Recorded } from './decision-request';
import type { ListedValidation } from './listed-validation';
import { Claimed } from './Claimed';
import { TaskSubjects } from './TaskSubjects';

interface ConfirmDecisionProps {
  readonly task: Pick<ListedValidation, 'pendingId' | 'title' | 'claim'>;
  readonly recorded: Recorded;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
}

/** A key that is held down repeats itself: the one that opened the dialog must not confirm it. */
const ignoreRepeated = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault();
};

/** Shows about whom and what is decided, and the acceptance as it will be recorded, before it is sent. Enter confirms, Escape goes back. */
export function ConfirmDecision(props: ConfirmDecisionProps) {
  const { task, recorded, isPending, onConfirm, onBack } = props;
  const { t } = useTranslation();
  return (
    <Dialog title={t('inbox.confirmAccept')} isWide {...(!isPending && { onClose: onBack })}>
      <TaskSubjects pendingId={task.pendingId} isRepeated />
      <Text fw={600}>
        <FreeText>{task.title}</FreeText>
      </Text>
      {task.claim && <Claimed claim={task.claim} isOfOthersOnly />}
      <Text size="sm">{t('inbox.confirmHelp')}</Text>
      <dl className="app-values inbox-recorded" tabIndex={0} aria-label={t('inbox.content')}>
        <div className="app-value">
          <dt>{t('inbox.decision')}</dt>
          <dd>
            <Text component="span" fw={700}>
              {t('inbox.acceptance')}
            </Text>
          </dd>
        </div>
        {recorded.values.map(([label, words], at) => (
          <div key={at} className="app-value">
            <dt>
              <Bdi>{label}</Bdi>
            </dt>
            <dd>
              <Bdi>{words}</Bdi>
            </dd>
          </div>
        ))}
        {recorded.empty.length > 0 && (
          <div className="app-value">
            <dt>{t('inbox.leftEmpty')}</dt>
            <dd>
              <Text component="span" size="sm" c="dimmed">
                <Bdi>{recorded.empty.join(', ')}</Bdi>
              </Text>
            </dd>
          </div>
        )}
      </dl>
      <Group justify="end">
        <Button variant="default" onClick={onBack} disabled={isPending}>
          {t('inbox.goBack')}
        </Button>
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          loading={isPending}
          onClick={onConfirm}
          onKeyDown={ignoreRepeated}
          data-autofocus
        >
          {t('inbox.confirmAcceptance')}
        </Button>
      </Group>
    </Dialog>
  );
}
