import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { AskDialog } from '../shared/AskDialog';
import { FreeText } from '../shared/FreeText';
import { Claimed } from './Claimed';
import type { ListedValidation } from './listed-validation';
import { TaskSubjects } from './TaskSubjects';
import type { Marks } from './use-marks';

interface MarkDialogsProps {
  readonly task: Pick<ListedValidation, 'pendingId' | 'title'>;
  readonly marks: Marks;
}

/** Asks before something touches somebody else, and names task and patient. */
export function MarkDialogs({ task, marks }: MarkDialogsProps) {
  const { t } = useTranslation();
  const { dialog, setDialog, changed } = marks;
  if (!dialog) return null;
  const close = (): void => setDialog(undefined);
  return (
    <AskDialog
      title={t('inbox.takeOverTitle')}
      action={t('inbox.marks.takeOver')}
      isWide
      act={(client) => marks.takeOver(client, dialog.claim)}
      onClose={close}
      onDone={() => undefined}
      onSettled={changed}
    >
      <TaskSubjects pendingId={task.pendingId} isRepeated />
      <Text fw={600}>
        <FreeText>{task.title}</FreeText>
      </Text>
      <Claimed claim={dialog.claim} />
      <Text size="sm">{t('inbox.takeOverHelp')}</Text>
    </AskDialog>
  );
}
