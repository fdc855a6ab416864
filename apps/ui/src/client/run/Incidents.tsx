import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf, type components } from '@platform/api-client';

import { useSession } from '../session/SessionProvider';
import { ProblemNotice } from '../shared/ProblemNotice';
import { notify } from '../shared/notify';

type RunSnapshot = components['schemas']['RunSnapshot'];
type Action = components['schemas']['ActOnIncident']['action'];

const ACTIONS: readonly Action[] = ['retry', 'skip', 'fail'];

/** One node that failed and waits for an operator: what to do, and why. */
function Incident({ runId, path }: { readonly runId: string; readonly path: string }) {
  const { t } = useTranslation();
  const { client } = useSession();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const act = useMutation({
    mutationFn: (action: Action) =>
      dataOf(
        client.POST('/api/runs/{id}/incidents/{nodePath}', {
          params: { path: { id: runId, nodePath: path } },
          body: { action, reason },
        }),
      ),
    onSuccess: () => {
      notify(t('incident.done'), t);
      void queries.invalidateQueries({ queryKey: ['run', runId] });
    },
  });
  const isReady = reason.trim() !== '';
  return (
    <Stack gap="xs">
      <Text size="sm">{t('incident.node', { path })}</Text>
      <Textarea
        label={t('incident.reason')}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        maxLength={500}
        required
      />
      {act.isError && <ProblemNotice error={act.error} />}
      <Group gap="xs">
        {ACTIONS.map((action) => (
          <Button
            key={action}
            variant={action === 'retry' ? 'filled' : 'default'}
            disabled={!isReady}
            loading={act.isPending && act.variables === action}
            onClick={() => act.mutate(action)}
          >
            {t(`incident.${action}`)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

/** What an operator can do about the nodes of a run that wait for one. Others see that it waits. */
export function Incidents({ snapshot }: { readonly snapshot: RunSnapshot }) {
  const { t } = useTranslation();
  const { caller } = useSession();
  const waiting = snapshot.awaited.filter(({ kind }) => kind === 'action');
  if (waiting.length === 0) return null;
  return (
    <Alert color="red" variant="outline" title={t('run.incident')} className="app-no-print">
      {caller.roles.includes('operator') ? (
        <Stack gap="lg">
          {waiting.map(({ path }) => (
            <Incident key={path} runId={snapshot.runId} path={path} />
          ))}
        </Stack>
      ) : (
        <Text size="sm">{t('incident.ask')}</Text>
      )}
    </Alert>
  );
}
