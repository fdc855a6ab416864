import { Alert, List, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf, type ApiClient } from '@platform/api-client';

import { AskDialog } from '../shared/AskDialog';
import { isPaused, type Action } from './bulk-action';
import { NodeName, type RunSummary } from './RunRows';

/** Requests at the same time: the runs of others go on meanwhile. */
const CONCURRENCY = 4;

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

interface BulkDialogProps {
  readonly asked: Action;
  readonly affected: readonly RunSummary[];
  /** How many are chosen besides, to which nothing happens. */
  readonly others: number;
  readonly onClose: () => void;
  /** With the number of runs for which it was refused. */
  readonly onDone: (refused: number) => void;
}

/** Says what would be done to how many runs, and asks why. */
export function BulkDialog({ asked, affected, others, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  return (
    <AskDialog
      title={t(`runs.bulk.${asked}Ask`, { count: affected.length })}
      action={t(`runs.bulk.${asked}`)}
      isReady={reason.trim() !== ''}
      act={(client) => actOnAll(client, asked, affected, reason.trim())}
      onClose={onClose}
      onDone={onDone}
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
      {others > 0 && (
        <Alert color="orange" variant="outline">
          {t(asked === 'skip' ? 'runs.bulk.othersSkip' : 'runs.bulk.others', {
            count: others,
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
  );
}
