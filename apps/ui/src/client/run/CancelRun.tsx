import { Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { useSession } from '../session/SessionProvider';
import { AskButton } from '../shared/AskButton';
import { notify } from '../shared/notify';

/** Cancels a run, after asking why. Only for callers whose roles allow it. */
export function CancelRun({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { caller } = useSession();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  if (!caller.roles.includes('operator')) return null;
  return (
    <AskButton
      action={t('run.cancel')}
      title={t('run.cancelAsk', { id })}
      keep={t('run.keep')}
      act={(client) =>
        dataOf(
          client.POST('/api/runs/{id}/cancel', {
            params: { path: { id } },
            body: { ...(reason && { reason }) },
          }),
        )
      }
      onDone={() => {
        notify(t('run.cancelled'), t);
        void queries.invalidateQueries({ queryKey: ['run', id] });
      }}
      look={{ color: 'red' }}
    >
      <Text size="sm">{t('run.cancelHelp')}</Text>
      <Textarea
        label={t('run.cancelReason')}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        data-autofocus
      />
    </AskButton>
  );
}
