import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { AskDialog } from '../shared/AskDialog';
import { AssignDialog } from './AssignDialog';
import { Claimed } from './Claimed';
import { CommentDialog } from './CommentDialog';
import { MarkedTask, type MarkedProps } from './MarkedTask';
import { PutOffDialog } from './PutOffDialog';

/** Asks before something touches somebody else, or for what a mark says; each names task and patient. */
export function MarkDialogs({ task, marks }: Omit<MarkedProps, 'onClose'>) {
  const { t } = useTranslation();
  const { dialog, setDialog, changed } = marks;
  if (!dialog) return null;
  const onClose = (): void => setDialog(undefined);
  if (dialog.of === 'comment') return <CommentDialog {...{ task, marks, onClose }} />;
  if (dialog.of === 'assign') return <AssignDialog {...{ task, marks, onClose }} />;
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
