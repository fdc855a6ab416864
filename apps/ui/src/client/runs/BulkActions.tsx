import { Alert, Button, Group, List, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf, type ApiClient } from '@platform/api-client';

import { useSession } from '../session/SessionProvider';
import { AskDialog } from '../shared/AskDialog';
import { notify } from '../shared/notify';
import { NodeName, type RunSummary } from './RunRows';

const ACTIONS = ['retry', 'skip', 'cancel'] as const;
type Action = (typeof ACTIONS)[number];

/** Requests at the same time: the runs of others go on meanwhile. */
const CONCURRENCY = 4;

const isPaused = ({ incident }: RunSummary): boolean => incident?.kind === 'paused';

/** Whether an action is for a run as it is now: a node that waits for an operator, or a paused run, is retried. */
function isFor(action: Action, run: RunSummary): boolean {
  if (run.status !== 'running') return false;
  if (action === 'cancel') return true;
  const hasFailedNode = run.awaits?.kind === 'action' && !isPaused(run);
  return run.waitsFor === 'operator' && (hasFailedNode || (action === 'retry' && isPaused(run)));
}

async function actOn(
  client: ApiClient,
  action: Action,
  run: RunSummary,
  reason: string,
): Promise<unknown> {
  const { id, awaits } = run;
  const path = { id };
  if (action === 'cancel') {
    return dataOf(client.POST('/api/runs/{id}/cancel', { params: { path }, body: { reason } }));
  }
  return awaits && !isPaused(run)
    ? dataOf(
        client.POST('/api/runs/{id}/incidents/{nodePath}', {
          params: { path: { id, nodePath: awaits.path } },
          body: { action, reason },
        }),
      )
    : dataOf(client.POST('/api/runs/{id}/resume', { params: { path }, body: { reason } }));
}

/** Acts on each run, and returns how many were refused. */
async function actOnAll(
  client: ApiClient,
  action: Action,
  runs: readonly RunSummary[],
  reason: string,
): Promise<number> {
  const waiting = [...runs];
  let refused = 0;
  const work = async (): Promise<void> => {
    for (let run = waiting.shift(); run; run = waiting.shift()) {
      await actOn(client, action, run, reason).catch(() => (refused += 1));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return refused;
}

/** Runs of one version of a workflow that wait at the same node, or of one workflow where nodes do not matter. */
interface AlikeRuns {
  readonly first: RunSummary;
  readonly count: number;
}

function alike(runs: readonly RunSummary[], action: Action): readonly AlikeRuns[] {
  const groups = new Map<string, AlikeRuns>();
  for (const run of runs) {
    const node = action === 'cancel' ? '' : `${run.specVersion} ${run.awaits?.path}`;
    const key = `${run.workflowSlug ?? run.workflowName} ${node}`;
    const { first = run, count = 0 } = groups.get(key) ?? {};
    groups.set(key, { first, count: count + 1 });
  }
  return [...groups.values()];
}

interface BulkActionsProps {
  readonly runs: readonly RunSummary[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: ReadonlySet<string>) => void;
}

/**
 * What an operator does about several runs. Each has its own request, and so its own line in the audit log; what would be
 * done to how many is said first.
 */
export function BulkActions({ runs, chosen, onChoose }: BulkActionsProps) {
  const { t } = useTranslation();
  const { caller } = useSession();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Action>();
  const [reason, setReason] = useState('');
  if (!caller.roles.includes('operator')) return null;
  const open = runs.filter(({ status }) => status === 'running');
  const picked = open.filter(({ id }) => chosen.has(id));
  if (open.length === 0) return null;
  const affected = asked ? picked.filter((run) => isFor(asked, run)) : [];
  const done = (refused: number): void => {
    const all = affected.length;
    notify(t('runs.bulk.done', { done: all - refused, refused }), t);
    onChoose(new Set());
    void queries.invalidateQueries({ queryKey: ['runs'] });
  };
  const isAll = picked.length === open.length;
  return (
    <Group gap="xs" aria-label={t('runs.bulk.title')} role="toolbar">
      <Button
        size="xs"
        variant="default"
        onClick={() => onChoose(new Set(isAll ? [] : open.map(({ id }) => id)))}
      >
        {isAll ? t('runs.bulk.none') : t('runs.bulk.all', { count: open.length })}
      </Button>
      {picked.length > 0 && (
        <>
          <Text size="sm">{t('runs.bulk.chosen', { count: picked.length })}</Text>
          {ACTIONS.map((action) => (
            <Button
              key={action}
              size="xs"
              variant="default"
              disabled={!picked.some((run) => isFor(action, run))}
              onClick={() => setAsked(action)}
            >
              {t(`runs.bulk.${action}`)}
            </Button>
          ))}
        </>
      )}
      {asked && (
        <AskDialog
          title={t(`runs.bulk.${asked}Ask`, { count: affected.length })}
          action={t(`runs.bulk.${asked}`)}
          isReady={reason.trim() !== ''}
          act={(client) => actOnAll(client, asked, affected, reason.trim())}
          onClose={() => setAsked(undefined)}
          onDone={done}
          {...(asked !== 'retry' && { color: 'red' })}
        >
          <List size="sm">
            {alike(affected, asked).map(({ first, count }) => (
              <List.Item key={first.id}>
                {first.workflowName}
                {asked !== 'cancel' && first.awaits && !isPaused(first) && (
                  <>
                    {' · '}
                    <NodeName run={first} path={first.awaits.path} />
                  </>
                )}
                : {t('runs.bulk.count', { count })}
              </List.Item>
            ))}
          </List>
          {asked === 'skip' && <Text size="sm">{t('runs.bulk.skipHelp')}</Text>}
          {affected.length < picked.length && (
            <Alert color="orange" variant="outline">
              {t(asked === 'skip' ? 'runs.bulk.othersSkip' : 'runs.bulk.others', {
                count: picked.length - affected.length,
              })}
            </Alert>
          )}
          <Textarea
            label={t('run.cancelReason')}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            required
            data-autofocus
          />
        </AskDialog>
      )}
    </Group>
  );
}
