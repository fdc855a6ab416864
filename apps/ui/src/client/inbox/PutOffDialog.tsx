import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { AskDialog } from '../shared/AskDialog';
import { Choice } from '../shared/Choice';
import { sinceInWords } from '../shared/instants';
import { MarkedTask, type MarkedProps } from './MarkedTask';
import { putOffChoices } from './put-off-choices';

/** Asks until when a task is put off: never beyond its due time. */
export function PutOffDialog({ task, marks, onClose }: MarkedProps) {
  const { t, i18n } = useTranslation();
  const [choices] = useState(() => putOffChoices(task.dueAt, new Date()));
  const [until, setUntil] = useState(choices[0]?.until ?? '');
  return (
    <AskDialog
      title={t('inbox.marks.putOff')}
      action={t('inbox.putOffNow')}
      isWide
      waitsFor={until === '' ? [t('inbox.putOffUntil')] : []}
      act={(client) => marks.putOff(client, until)}
      onClose={onClose}
      onDone={() => undefined}
      onSettled={marks.changed}
    >
      <MarkedTask task={task} />
      <Choice
        label={t('inbox.putOffUntil')}
        description={t(choices.length === 0 ? 'inbox.putOffNever' : 'inbox.putOffHelp')}
        data={choices.map(({ name, until: value }) => ({
          value,
          label: t(`inbox.putOffChoice.${name}`, { at: sinceInWords(value, i18n.language) }),
        }))}
        value={until}
        onChange={setUntil}
        data-autofocus
      />
    </AskDialog>
  );
}
