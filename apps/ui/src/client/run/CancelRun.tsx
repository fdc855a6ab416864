import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { useSession } from '../session/SessionProvider';
import { Dialog } from '../shared/Dialog';
import { ProblemNotice } from '../shared/ProblemNotice';
import { notify } from '../shared/notify';

/** Cancels a run, after asking why. Only for callers whose roles allow it. */
export function CancelRun({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { client, caller } = useSession();
  const queries = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure();
  const [reason, setReason] = useState('');
  const cancel = useMutation({
    mutationFn: () =>
      dataOf(
        client.POST('/api/runs/{id}/cancel', {
          params: { path: { id } },
          body: { ...(reason && { reason }) },
        }),
      ),
    onSuccess: () => {
      close();
      notify(t('run.cancelled'), t);
      void queries.invalidateQueries({ queryKey: ['run', id] });
    },
  });
  if (!caller.roles.includes('operator')) return null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    cancel.mutate();
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('run.cancel')}
      </Button>
      {isOpen && (
        <Dialog title={t('run.cancelAsk', { id })} onClose={close}>
          <form onSubmit={submit}>
            <Stack gap="sm">
              <Text size="sm">{t('run.cancelHelp')}</Text>
              <Textarea
                label={t('run.cancelReason')}
                value={reason}
                onChange={({ currentTarget }) => setReason(currentTarget.value)}
                data-autofocus
              />
              {cancel.isError && <ProblemNotice error={cancel.error} />}
              <Group justify="end">
                <Button variant="default" onClick={close}>
                  {t('run.keep')}
                </Button>
                <Button type="submit" color="red" loading={cancel.isPending}>
                  {t('run.cancel')}
                </Button>
              </Group>
            </Stack>
          </form>
        </Dialog>
      )}
    </>
  );
}
