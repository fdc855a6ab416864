import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useSession } from '../session/SessionProvider';
import { notify } from '../shared/notify';
import { ACTIONS, isFor, type Action } from './bulk-action';
import type { RunSummary } from './RunRows';

/** Not part of what the list loads first. */
const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog')).BulkDialog }));

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
  if (!caller.roles.includes('operator')) return null;
  const mayAssign = caller.roles.includes('clinician');
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
          {ACTIONS.filter((action) => action !== 'assign' || mayAssign).map((action) => (
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
        <Suspense>
          <BulkDialog
            asked={asked}
            affected={affected}
            others={picked.length - affected.length}
            onClose={() => setAsked(undefined)}
            onDone={done}
          />
        </Suspense>
      )}
    </Group>
  );
}
