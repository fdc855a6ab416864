import { Anchor, Button, Grid, Group, Skeleton, Tabs, Text } from '@mantine/core';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { useRead } from '../api/use-api';
import { graphOf } from '../graph/graph-of';
import { WorkflowGraph } from '../graph/WorkflowGraph';
import { HiddenSubjects } from '../shared/hidden-ids';
import { Page } from '../shared/Page';
import { ProblemNotice } from '../shared/ProblemNotice';
import type { StatusName } from '../shared/Status';
import { RevealSwitch } from '../shared/Subjects';
import { Values } from '../shared/Values';
import { CancelRun } from './CancelRun';
import { Incidents } from './Incidents';
import { NodeDetail } from './NodeDetail';
import { NodeList } from './NodeList';
import { RunAgain } from './RunAgain';
import { RunFacts } from './RunFacts';
import { statusesOf, type NodeTrace } from './run-nodes';
import { useLiveRun } from './use-live-run';

/** A drawing of more nodes says less than the list. */
const MAX_DRAWN = 500;

function RunGraph({
  slug,
  version,
  nodes,
  chosen,
  onChoose,
}: {
  readonly slug: string;
  readonly version: number;
  readonly nodes: readonly NodeTrace[];
  readonly chosen: string | undefined;
  readonly onChoose: (path: string) => void;
}) {
  const { t } = useTranslation();
  const ran = useRead(['workflow', slug, version], (client) =>
    dataOf(
      client.GET('/api/workflows/{slug}/versions/{version}', {
        params: { path: { slug, version } },
      }),
    ),
  );
  const graph = useMemo(() => ran.data && graphOf(ran.data.content), [ran.data]);
  const statuses = useMemo<ReadonlyMap<string, StatusName>>(() => statusesOf(nodes), [nodes]);
  if (ran.isError) return <ProblemNotice error={ran.error} retry={() => void ran.refetch()} />;
  if (!graph) return <Skeleton height={420} aria-label={t('app.loading')} />;
  if (graph.nodes.length > MAX_DRAWN)
    return <Text c="dimmed">{t('run.tooMany', { count: graph.nodes.length })}</Text>;
  return <WorkflowGraph graph={graph} statuses={statuses} chosen={chosen} onChoose={onChoose} />;
}

/** One run: what came in, the graph of the version that ran, each node, and what an operator can do. */
export function RunPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/runs/$id' });
  const { node: chosen } = useSearch({ from: '/runs/$id' });
  const navigate = useNavigate();
  const run = useLiveRun(id);
  const choose = (node: string): void =>
    void navigate({ to: '/runs/$id', params: { id }, search: { node }, replace: true });
  const back = (
    <Anchor component={Link} to="/runs" className="app-no-print">
      <IconArrowLeft size={14} aria-hidden /> {t('run.back')}
    </Anchor>
  );
  if (run.isError) {
    return (
      <Page title={id}>
        {back}
        <ProblemNotice error={run.error} retry={() => void run.refetch()} />
      </Page>
    );
  }
  if (!run.data) {
    return (
      <Page title={id}>
        {back}
        <Skeleton height={420} aria-label={t('app.loading')} />
      </Page>
    );
  }
  const { snapshot, workflowName, workflowSlug, specVersion, event, status } = run.data;
  const nodes = snapshot?.nodes ?? [];
  const trace = nodes.find(({ path }) => path === chosen);
  return (
    <HiddenSubjects subjects={run.data.subjects}>
      <Page
        title={workflowName}
        actions={
          <Group gap="xs" className="app-no-print">
            <RevealSwitch />
            <Button
              component={Link}
              to="/runs/$id/record"
              params={{ id } as never}
              variant="default"
            >
              {t('record.title')}
            </Button>
            <RunAgain id={id} hasEnded={status === 'completed' || status === 'failed'} />
            {status === 'running' && <CancelRun id={id} />}
          </Group>
        }
      >
        {back}
        <RunFacts run={run.data} />
        {snapshot && <Incidents snapshot={snapshot} />}
        {!snapshot && <Text c="dimmed">{t('run.noSnapshot')}</Text>}
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: 8 }}>
            <Tabs defaultValue="graph" keepMounted={false}>
              <Tabs.List aria-label={workflowName}>
                <Tabs.Tab value="graph">{t('run.graph')}</Tabs.Tab>
                <Tabs.Tab value="nodes">{t('run.nodes')}</Tabs.Tab>
                <Tabs.Tab value="event">{t('run.eventTab')}</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="graph" pt="md">
                {workflowSlug !== null && specVersion !== null && (
                  <RunGraph
                    slug={workflowSlug}
                    version={specVersion}
                    nodes={nodes}
                    chosen={chosen}
                    onChoose={choose}
                  />
                )}
              </Tabs.Panel>
              <Tabs.Panel value="nodes" pt="md">
                <NodeList nodes={nodes} chosen={chosen} onChoose={choose} />
              </Tabs.Panel>
              <Tabs.Panel value="event" pt="md">
                <div className="app-card" style={{ padding: 'var(--mantine-spacing-md)' }}>
                  {event ? <Values of={event} /> : <Text c="dimmed">{t('withheld')}</Text>}
                </div>
              </Tabs.Panel>
            </Tabs>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 4 }}>
            <NodeDetail trace={trace} isWithheld={run.data.withheld === true} />
          </Grid.Col>
        </Grid>
      </Page>
    </HiddenSubjects>
  );
}
