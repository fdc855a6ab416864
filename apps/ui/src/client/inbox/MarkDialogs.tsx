import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { AskDialog } from '../shared/AskDialog';
import { Claimed } from './Claimed';
import { CommentDialog } from './CommentDialog';
import type { ListedValidation } from './listed-validation';
import { MarkedTask } from './MarkedTask';
import { PutOffDialog } from './PutOffDialog';
import type { Marks } from './use-marks';

interface MarkDialogsProps {
  readonly task: Pick<ListedValidation, 'pendingId' | 'title' | 'dueAt'>;
  readonly marks: Marks;
}

export interface MarkedProps extends MarkDialogsProps {
  readonly onClose: () => void;
}

/** Asks before something touches somebody else, or for what a mark says; each names task and patient. */
export function MarkDialogs({ task, marks }: MarkDialogsProps) {
  const { t } = useTranslation();
  const { dialog, setDialog, changed } = marks;
  if (!dialog) return null;
  const onClose = (): void => setDialog(undefined);
  if (dialog.of === 'comment') return <CommentDialog {...{ task, marks, onClose }} />;
  if (dialog.of === 'putOff') return <PutOffDialog {...{ task, marks, onClose }} />;
  return (
    <AskDialog
      title={t('inbox.takeOverTitle')}
      action={t('inbox.marks.takeOver')}
      isWide
      act={(client) => marks.takeOver(client, dialog.claim)}
      onClose={onClose}
      onDone={() => undefined}
      onSettled={changed}
    >
      <MarkedTask task={task} />
      <Claimed claim={dialog.claim} />
      <Text size="sm">{t('inbox.takeOverHelp')}</Text>
    </AskDialog>
  );
}
