import './instance.css';

import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { useRead } from '../api/use-api';
import type { Catalog } from '../api/use-catalog';
import { ProblemNotice } from '../shared/ProblemNotice';
import { Sign } from '../shared/Sign';
import { Card } from './Card';
import { insertedRuns, observedIn } from './troubles';
import { Troubles } from './Troubles';

const STATE_INTERVAL_MS = 10_000;

/** What works and what does not, read again and again: it changes by itself. */
export function State({ catalog }: { readonly catalog: Catalog }) {
  const { t } = useTranslation();
  const readiness = useRead(['readiness'], (client) => dataOf(client.GET('/api/readiness')), {
    every: STATE_INTERVAL_MS,
  });
  const { checks, degraded = [] } = readiness.data ?? {};
  return (
    <Card title={t('instance.state')}>
      {readiness.isError && (
        <ProblemNotice error={readiness.error} retry={() => void readiness.refetch()} />
      )}
      {checks && (
        <Group gap="lg" mb="sm">
          <Sign tone={checks.restate ? 'done' : 'failed'}>
            {t(checks.restate ? 'instance.controlPlane' : 'instance.noControlPlane')}
          </Sign>
          <Sign tone={checks.runStore ? 'done' : 'failed'}>
            {t(checks.runStore ? 'instance.runStore' : 'instance.noRunStore')}
          </Sign>
        </Group>
      )}
      <Troubles
        findings={catalog.degraded}
        observed={observedIn(degraded, catalog.degraded)}
        inserted={insertedRuns(degraded)}
      />
    </Card>
  );
}
