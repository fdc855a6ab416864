import { Alert, List, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf, MAX_LENGTHS, type ApiClient } from '@platform/api-client';

import { AskDialog } from '../shared/AskDialog';
import { isPaused, type Action } from './bulk-action';
import { NodeName, type RunSummary } from './RunRows';

/** Requests at the same time: the runs of others go on meanwhile. */
const CONCURRENCY = 4;

async function actOn(
  client: ApiClient,
  action: Action,
  run: RunSummary,
  given: string,
): Promise<unknown> {
  const { id, awaits } = run;
  const path = { id };
  if (action === 'assign') {
    // Without `replaces`: whoever is on a task keeps it.
    return dataOf(
      client.PUT('/api/validations/{pendingId}/claim', {
        params: { path: { pendingId: `${awaits?.path}:${id}` } },
        body: { for: given },
      }),
    );
  }
  if (action === 'cancel') {
    return dataOf(
      client.POST('/api/runs/{id}/cancel', { params: { path }, body: { reason: given } }),
    );
  }
  return awaits && !isPaused(run)
    ? dataOf(
        client.POST('/api/runs/{id}/incidents/{nodePath}', {
          params: { path: { id, nodePath: awaits.path } },
          body: { action, reason: given },
        }),
      )
    : dataOf(client.POST('/api/runs/{id}/resume', { params: { path }, body: { reason: given } }));
}

/** Acts on each run with the reason, or for the person, that was given. Returns how many were refused. */
async function actOnAll(
  client: ApiClient,
  action: Action,
  runs: readonly RunSummary[],
  given: string,
): Promise<number> {
  const waiting = [...runs];
  let refused = 0;
  const work = async (): Promise<void> => {
    for (let run = waiting.shift(); run; run = waiting.shift()) {
      await actOn(client, action, run, given).catch(() => (refused += 1));
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

const OTHERS = {
  retry: 'runs.bulk.others',
  skip: 'runs.bulk.othersSkip',
  assign: 'runs.bulk.othersAssign',
  cancel: 'runs.bulk.others',
} as const;

/** Says what would be done to how many runs, and asks why, or to whom their tasks are given. */
export function BulkDialog({ asked, affected, others, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation();
  const [given, setGiven] = useState('');
  return (
    <AskDialog
      title={t(`runs.bulk.${asked}Ask`, { count: affected.length })}
      action={t(`runs.bulk.${asked}`)}
      waitsFor={
        given.trim() === ''
          ? [asked === 'assign' ? t('inbox.assignTo') : t('run.cancelReason')]
          : []
      }
      act={(client) => actOnAll(client, asked, affected, given.trim())}
      onClose={onClose}
      onDone={onDone}
      {...((asked === 'skip' || asked === 'cancel') && { color: 'red' })}
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
          {t(OTHERS[asked], { count: others })}
        </Alert>
      )}
      {asked === 'assign' ? (
        <TextInput
          label={t('inbox.assignTo')}
          description={t('inbox.assignHelp')}
          value={given}
          onChange={({ currentTarget }) => setGiven(currentTarget.value)}
          maxLength={MAX_LENGTHS.claimValidation.for}
          required
          data-autofocus
        />
      ) : (
        <Textarea
          label={t('run.cancelReason')}
          value={given}
          onChange={({ currentTarget }) => setGiven(currentTarget.value)}
          required
          data-autofocus
        />
      )}
    </AskDialog>
  );
}
