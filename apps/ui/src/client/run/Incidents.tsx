import { Alert, Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf, type components } from '@platform/api-client';

import { useSession } from '../session/SessionProvider';
import { FreeText } from '../shared/FreeText';
import { ProblemNotice } from '../shared/ProblemNotice';
import { notify } from '../shared/notify';
import { When } from '../shared/When';
import type { NodeTrace } from './run-nodes';
import { useCause } from '../shared/use-cause';

type RunDetail = components['schemas']['RunDetail'];
type ControlPlaneIncident = components['schemas']['ControlPlaneIncident'];
type Action = components['schemas']['ActOnIncident']['action'];

const ACTIONS: readonly Action[] = ['retry', 'skip', 'fail'];

interface IncidentProps {
  readonly runId: string;
  readonly path: string;
  readonly name: string;
  /** Why the node failed. */
  readonly error: NodeTrace['error'];
  readonly onShow: () => void;
}

/** One node that failed and waits for an operator: why it failed, what to do, and why. */
function Incident({ runId, path, name, error, onShow }: IncidentProps) {
  const { t } = useTranslation();
  const causeOf = useCause();
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
      <Text size="sm">
        {t('incident.node', { path: name })}{' '}
        <Anchor component="button" type="button" size="sm" onClick={onShow}>
          {t('incident.show')}
        </Anchor>
      </Text>
      {error && (
        <Text size="sm">
          <FreeText>{causeOf(error)}</FreeText>
        </Text>
      )}
      <Textarea
        label={t('incident.reason')}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        required
        autosize
        minRows={1}
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

/** A run that the control plane stopped, or keeps trying: why, since when, and how to go on. */
function Stopped({
  runId,
  incident,
  nameOf,
}: {
  readonly runId: string;
  readonly incident: ControlPlaneIncident;
  readonly nameOf: (path: string) => string;
}) {
  const { t } = useTranslation();
  const { client, caller } = useSession();
  const queries = useQueryClient();
  const { kind, attempts, code, since, nodePath, reason } = incident;
  const resume = useMutation({
    mutationFn: () =>
      dataOf(client.POST('/api/runs/{id}/resume', { params: { path: { id: runId } }, body: {} })),
    onSuccess: () => {
      notify(t('incident.resumed'), t);
      void queries.invalidateQueries({ queryKey: ['run', runId] });
    },
  });
  return (
    <Stack gap="xs">
      <Text size="sm">{t(`incident.${kind}`)}</Text>
      {reason !== undefined && (
        <Text size="sm">
          <FreeText>{reason}</FreeText>
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {[
          attempts > 0 && t('run.attempts', { count: attempts }),
          nodePath !== undefined && t('run.node', { id: nameOf(nodePath) }),
          code !== undefined && t('problem.code', { code }),
        ]
          .filter(Boolean)
          .join(' · ')}
        {since !== undefined && (
          <>
            {' · '}
            <When at={since} />
          </>
        )}
      </Text>
      {resume.isError && <ProblemNotice error={resume.error} />}
      {kind === 'paused' && caller.roles.includes('operator') && (
        <Group>
          <Button loading={resume.isPending} onClick={() => resume.mutate()}>
            {t('incident.resume')}
          </Button>
        </Group>
      )}
      {kind === 'paused' && !caller.roles.includes('operator') && (
        <Text size="sm">{t('incident.askResume')}</Text>
      )}
    </Stack>
  );
}

/** What an operator can do about a run that does not go on by itself. Others see that it waits. */
export function Incidents({
  run,
  nameOf,
  onChoose,
}: {
  readonly run: RunDetail;
  /** Returns the name to show for a node path. */
  readonly nameOf: (path: string) => string;
  readonly onChoose: (path: string) => void;
}) {
  const { t } = useTranslation();
  const { caller } = useSession();
  const { id, snapshot, status } = run;
  const waiting = snapshot?.awaited.filter(({ kind }) => kind === 'action') ?? [];
  const stopped = status === 'running' ? (snapshot?.incident ?? run.incident) : undefined;
  if (waiting.length === 0 && !stopped) return null;
  return (
    <Alert color="red" variant="outline" title={t('run.incident')} className="app-no-print">
      <Stack gap="lg">
        {stopped && <Stopped runId={id} incident={stopped} nameOf={nameOf} />}
        {waiting.length > 0 &&
          (caller.roles.includes('operator') ? (
            waiting.map(({ path }) => (
              <Incident
                key={path}
                {...{ runId: id, path, name: nameOf(path), onShow: () => onChoose(path) }}
                error={snapshot?.nodes.find((node) => node.path === path)?.error}
              />
            ))
          ) : (
            <Text size="sm">{t('incident.ask')}</Text>
          ))}
      </Stack>
    </Alert>
  );
}
