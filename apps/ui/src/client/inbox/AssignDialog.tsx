import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MAX_LENGTHS } from '@platform/api-client';

import { AskDialog } from '../shared/AskDialog';
import { notify } from '../shared/notify';
import { Claimed } from './Claimed';
import { MarkedTask, type MarkedProps } from './MarkedTask';

/** Asks to whom a task is given, by their user id. Whoever is on it loses it, and is named. */
export function AssignDialog({ task, marks, onClose }: MarkedProps) {
  const { t } = useTranslation();
  const [user, setUser] = useState('');
  const { claim } = marks;
  return (
    <AskDialog
      title={t('inbox.marks.assign')}
      action={t('inbox.assign')}
      isWide
      waitsFor={user.trim() === '' ? [t('inbox.assignTo')] : []}
      act={(client) => marks.assign(client, user.trim())}
      onClose={onClose}
      onDone={({ unchecked }) => {
        if (unchecked) notify(t('inbox.assignUnchecked', { who: user.trim() }), t);
      }}
      onSettled={marks.changed}
    >
      <MarkedTask task={task} />
      {claim && <Claimed claim={claim} />}
      <Autocomplete
        label={t('inbox.assignTo')}
        description={t('inbox.assignHelp')}
        data={[...new Set(task.assignment?.users ?? [])]}
        value={user}
        onChange={setUser}
        maxLength={MAX_LENGTHS.claimValidation.for}
        data-autofocus
      />
    </AskDialog>
  );
}
