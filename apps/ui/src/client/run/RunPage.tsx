import { Anchor, Button, Grid, Group, Tabs, Text } from '@mantine/core';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { components } from '@platform/api-client';

import { MAX_DRAWN_NODES } from '../graph/graph-of';
import { WorkflowGraph } from '../graph/WorkflowGraph';
import { DecisionTableCard } from '../shared/DecisionTable';
import { DownloadTable } from '../shared/DownloadTable';
import { HiddenSubjects } from '../shared/hidden-ids';
import { Loading } from '../shared/Loading';
import { Page } from '../shared/Page';
import { ProblemNotice } from '../shared/ProblemNotice';
import { runStatusOf } from '../shared/run-status';
import { Status, type StatusName } from '../shared/Status';
import { lastRunsSearch } from '../runs/runs-search';
import { RevealScope, RevealSwitch } from '../shared/Reveal';
import { Values } from '../shared/Values';
import { CalledTable } from './CalledTable';
import { CancelRun } from './CancelRun';
import { isCalledTable } from './config-of';
import { Incidents } from './Incidents';
import { NodeDetail } from './NodeDetail';
import { NodeList } from './NodeList';
import { NodePeek } from './NodePeek';
import { RunAgain } from './RunAgain';
import { RunFacts } from './RunFacts';
import { RunResult } from './RunResult';
import { statusesOf, type NodeTrace } from './run-nodes';
import type { RunSearch, RunTab } from './run-search';
import { tableRunOf } from './table-run';

import { Timeline } from './Timeline';
import { useLiveRun } from './use-live-run';
import { useRanVersion } from './use-ran-version';

type RunDetail = components['schemas']['RunDetail'];

function RunGraph({
  run,
  nodes,
  chosen,
  onChoose,
}: {
  readonly run: RunDetail;
  readonly nodes: readonly NodeTrace[];
  readonly chosen: string | undefined;
  readonly onChoose: (path: string) => void;
}) {
  const { t } = useTranslation();
  const { graph, nameOf, portsOf, error, retry } = useRanVersion(run);
  const statuses = useMemo<ReadonlyMap<string, StatusName>>(() => statusesOf(nodes), [nodes]);
  if (error !== null) return <ProblemNotice error={error} retry={retry} />;
  if (!graph) return <Loading height={420} />;
  if (graph.nodes.length > MAX_DRAWN_NODES)
    return <Text c="dimmed">{t('run.tooMany', { count: graph.nodes.length })}</Text>;
  const peekOf = (id: string): ReactNode => {
    const trace = nodes.find(({ path }) => path === id);
    return trace && <NodePeek trace={trace} nameOf={nameOf} ports={portsOf(trace)} />;
  };
  return (
    <WorkflowGraph
      graph={graph}
      statuses={statuses}
      chosen={chosen}
      onChoose={onChoose}
      peekOf={peekOf}
    />
  );
}

function RunTabs({
  run,
  search: { tab = 'graph', node: chosen },
  onSearch,
}: {
  readonly run: RunDetail;
  readonly search: RunSearch;
  readonly onSearch: (search: RunSearch) => void;
}) {
  const { t } = useTranslation();
  const { snapshot, workflowName, workflowSlug, specVersion, event } = run;
  const { nameOf } = useRanVersion(run);
  const nodes = snapshot?.nodes ?? [];
  const { outputs = {} } = snapshot ?? {};
  const choose = (node: string): void => onSearch({ tab, node });
  const open = (next: string | null): void =>
    onSearch({ tab: next as RunTab, ...(chosen !== undefined && { node: chosen }) });
  return (
    <Tabs value={tab} onChange={open} keepMounted={false} className="run-tabs">
      <Tabs.List aria-label={workflowName}>
        <Tabs.Tab value="graph">{t('run.graph')}</Tabs.Tab>
        <Tabs.Tab value="nodes">{t('run.nodes')}</Tabs.Tab>
        <Tabs.Tab value="timeline">{t('run.timeline')}</Tabs.Tab>
        <Tabs.Tab value="event">{t('run.eventTab')}</Tabs.Tab>
        {Object.keys(outputs).length > 0 && (
          <Tabs.Tab value="result">{t('run.outputsOfRun')}</Tabs.Tab>
        )}
      </Tabs.List>
      <Tabs.Panel value="graph" pt="md">
        {workflowSlug !== null && specVersion !== null && (
          <RunGraph run={run} nodes={nodes} chosen={chosen} onChoose={choose} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="nodes" pt="md">
        <NodeList nameOf={nameOf} nodes={nodes} chosen={chosen} onChoose={choose} />
      </Tabs.Panel>
      <Tabs.Panel value="timeline" pt="md">
        <Timeline run={run} onChoose={choose} />
      </Tabs.Panel>
      <Tabs.Panel value="event" pt="md">
        <div className="app-card" style={{ padding: 'var(--mantine-spacing-md)' }}>
          {event ? <Values of={event} ports={[]} /> : <Text c="dimmed">{t('withheld')}</Text>}
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="result" pt="md">
        <RunResult run={run} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Run({ run, back }: { readonly run: RunDetail; readonly back: ReactNode }) {
  const { t } = useTranslation();
  const { id, snapshot, workflowName, workflowSlug, specVersion, status, subjects, withheld } = run;
  const search = useSearch({ from: '/runs/$id' });
  const { nameOf, portsOf, tableOf } = useRanVersion(run);
  const navigate = useNavigate();
  const go = (next: RunSearch): void =>
    void navigate({ to: '/runs/$id', params: { id }, search: next, replace: true });
  const trace = snapshot?.nodes.find(({ path }) => path === search.node);
  const table = trace && tableOf(trace);
  const tableRun = trace && tableRunOf(id, trace);
  return (
    <HiddenSubjects subjects={subjects}>
      <Page
        title={workflowName}
        back={back}
        state={<Status status={runStatusOf(run)} />}
        actions={
          <Group gap="xs" className="run-actions app-no-print">
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
        facts={<RunFacts run={run} nameOf={nameOf} isFoldable />}
      >
        <Incidents run={run} nameOf={nameOf} onChoose={(node) => go({ ...search, node })} />
        {!snapshot && <Text c="dimmed">{t('run.noSnapshot')}</Text>}
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: trace ? 8 : 12 }}>
            <RunTabs run={run} search={search} onSearch={go} />
          </Grid.Col>
          {trace && (
            <Grid.Col span={{ base: 12, lg: 4 }}>
              <NodeDetail
                nameOf={nameOf}
                trace={trace}
                ports={portsOf(trace)}
                isWithheld={withheld === true}
              />
            </Grid.Col>
          )}
          {tableRun && isCalledTable(trace) && (
            <Grid.Col span={12}>
              <div className="app-card" style={{ padding: 'var(--mantine-spacing-md)' }}>
                <CalledTable run={tableRun} title={nameOf(trace.path)} />
              </div>
            </Grid.Col>
          )}
          {table && (
            <Grid.Col span={12}>
              <DecisionTableCard
                config={table}
                title={nameOf(trace.path)}
                {...(tableRun && { run: tableRun })}
                {...(workflowSlug !== null &&
                  specVersion !== null && {
                    action: (
                      <DownloadTable slug={workflowSlug} version={specVersion} node={trace.id} />
                    ),
                  })}
              />
            </Grid.Col>
          )}
        </Grid>
      </Page>
    </HiddenSubjects>
  );
}

/** One run: what came in, the graph of the version that ran, each node, what happened when, and what an operator can do. */
export function RunPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/runs/$id' });
  const run = useLiveRun(id);
  const back = (
    <Anchor
      component={Link}
      to="/runs"
      search={lastRunsSearch() as never}
      size="sm"
      className="app-no-print"
      aria-label={t('run.back')}
    >
      <IconArrowLeft size={14} aria-hidden /> <span className="app-back-text">{t('run.back')}</span>
    </Anchor>
  );
  if (run.data) {
    return (
      <RevealScope of={`run:${id}`}>
        <Run run={run.data} back={back} />
      </RevealScope>
    );
  }
  return (
    <Page title={id} back={back}>
      {run.isError ? (
        <ProblemNotice error={run.error} retry={() => void run.refetch()} />
      ) : (
        <Loading height={420} />
      )}
    </Page>
  );
}
