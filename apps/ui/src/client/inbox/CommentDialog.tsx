import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf, MAX_LENGTHS } from '@platform/api-client';

import { AskDialog } from '../shared/AskDialog';
import { MarkedTask, type MarkedProps } from './MarkedTask';

/** Takes a comment. It is sent once, however often the button is pressed. */
export function CommentDialog({ task, marks, onClose }: MarkedProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [key] = useState(() => `${Date.now()}-${Math.random().toString(36).slice(2)}`);
  return (
    <AskDialog
      title={t('inbox.marks.comment')}
      action={t('inbox.addComment')}
      isWide
      waitsFor={text.trim() === '' ? [t('inbox.comment')] : []}
      act={(client) =>
        dataOf(
          client.POST('/api/validations/{pendingId}/comments', {
            params: { path: { pendingId: task.pendingId } },
            body: { text, key, ...marks.stated },
          }),
        )
      }
      onClose={onClose}
      onDone={() => undefined}
      onSettled={marks.changed}
    >
      <MarkedTask task={task} />
      <Textarea
        label={t('inbox.comment')}
        description={t('inbox.commentHelp')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        maxLength={MAX_LENGTHS.commentValidation.text}
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus
      />
    </AskDialog>
  );
}
