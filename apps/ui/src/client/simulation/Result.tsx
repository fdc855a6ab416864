import { Alert, Grid, Group, Stack, Tabs, Text, Title } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Bdi } from '../shared/Bdi';
import { graphOf, MAX_DRAWN_NODES } from '../graph/graph-of';
import { WorkflowGraph } from '../graph/WorkflowGraph';
import { labelOf, labelsOf } from '../run/node-labels';
import { useCatalog } from '../api/use-catalog';
import { NodeDetail } from '../run/NodeDetail';
import { portsOf } from '../run/ports-of';
import { NodeList } from '../run/NodeList';
import { statusesOf } from '../run/run-nodes';
import { durationInWords } from '../shared/durations';
import { FreeText } from '../shared/FreeText';
import { Status } from '../shared/Status';
import { Values } from '../shared/Values';
import { When } from '../shared/When';
import { Findings } from '../workflows/Findings';
import type { Content } from '../workflows/use-definition';
import { PendingTask } from './PendingTask';
import type { RecordsBefore } from './record-changes';
import type { ScriptedDecision } from './simulation-request';
import type { Simulation } from './use-simulation';
import { Writes } from './Writes';

function Summary({
  simulation,
  children,
}: {
  readonly simulation: Simulation;
  readonly children?: ReactNode;
}) {
  const { t, i18n } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The reader, and who listens to the page, goes on at the result.
  useEffect(() => heading.current?.focus(), [simulation]);
  const { status, nodes, endedAt, ms, error, refused = [], diagnostics = [] } = simulation;
  const starts = nodes.flatMap(({ startedAt }) => startedAt ?? []).sort();
  const startedAt = starts[0] ?? endedAt;
  const virtual = Date.parse(endedAt) - Date.parse(startedAt);
  return (
    <div className="app-card simulation-part">
      <Stack gap="xs">
        <Group justify="space-between" align="start">
          <Title order={2} size="h3" ref={heading} tabIndex={-1} className="simulation-heading">
            {t('simulation.result')}
          </Title>
          {children}
        </Group>
        <div className="app-facts">
          <div>
            <Text size="xs" c="dimmed">
              {t('runs.status')}
            </Text>
            <Status status={status === 'running' ? 'suspended' : status} />
          </div>
          <div>
            <Text size="xs" c="dimmed">
              {t('simulation.from')}
            </Text>
            <Text size="sm">
              <When at={startedAt} />
            </Text>
          </div>
          <div>
            <Text size="xs" c="dimmed">
              {t('simulation.to')}
            </Text>
            <Text size="sm">
              <When at={endedAt} />
            </Text>
          </div>
          <div>
            <Text size="xs" c="dimmed">
              {t('simulation.virtual')}
            </Text>
            <Text size="sm">
              {t('simulation.took', { virtual: durationInWords(virtual, i18n.language), ms })}
            </Text>
          </div>
        </div>
        <Text size="sm">{t('simulation.nothingWritten')}</Text>
        {simulation.withheld && <Text c="dimmed">{t('withheld')}</Text>}
        {error && (
          <Alert color="red" variant="outline" title={t('run.error')}>
            <FreeText>{error.message}</FreeText>
            <Text size="xs" c="dimmed">
              {t('problem.code', { code: error.code })}
              {error.nodePath !== undefined && ` · ${error.nodePath}`}
            </Text>
          </Alert>
        )}
        {refused.map(({ nodePath, reasons, errors = [] }) => (
          <Alert
            key={nodePath}
            color="orange"
            variant="outline"
            title={t('simulation.refused', { path: nodePath })}
          >
            {reasons.map((reason) => t(`simulation.reason.${reason}`)).join(' ')}
            {errors.map(({ path, message }) => (
              <Text key={path} size="sm">
                <Bdi>{path.slice(path.lastIndexOf('/') + 1)}</Bdi>: {message}
              </Text>
            ))}
          </Alert>
        ))}
        <Findings of={diagnostics} />
      </Stack>
    </div>
  );
}

/** What a condition, a failure or a missing value left out, and why. */
function Skipped({ simulation }: { readonly simulation: Simulation }) {
  const { t } = useTranslation();
  const skipped = simulation.nodes.filter(({ status }) => status === 'skipped');
  if (skipped.length === 0) return null;
  return (
    <section aria-label={t('simulation.skipped')}>
      <Title order={3} size="h4" mb="xs">
        {t('simulation.skipped')}
      </Title>
      <ul className="simulation-list app-card">
        {skipped.map(({ path, skippedBecause }) => (
          <li key={path}>
            <Bdi>{path}</Bdi>
            {skippedBecause && (
              <Text size="sm" c="dimmed">
                {t(`simulation.why.${skippedBecause.why}`)}{' '}
                <Bdi className="app-mono">
                  {skippedBecause.path}.{skippedBecause.port}
                </Bdi>
              </Text>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Runs of other workflows that it would have started. */
function Started({ simulation }: { readonly simulation: Simulation }) {
  const { t } = useTranslation();
  const { started } = simulation;
  if (started.length === 0) return null;
  return (
    <section aria-label={t('simulation.started')}>
      <Title order={3} size="h4" mb="xs">
        {t('simulation.started')}
      </Title>
      <ul className="simulation-list app-card">
        {started.map(({ runId, workflow, inputs, at }) => (
          <li key={runId}>
            <Bdi>{workflow}</Bdi> · <When at={at} />
            <Values of={inputs} ports={[]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ResultProps {
  readonly simulation: Simulation;
  /** The specification that was simulated. */
  readonly content: Content;
  /** The records as they were given or read. */
  readonly before: RecordsBefore;
  readonly onDecide?: (path: string, decision: ScriptedDecision) => void;
  /** What can be done with the result. */
  readonly actions?: ReactNode;
  /** More about this result, below its summary. */
  readonly children?: ReactNode;
}

/** What a simulation did: where it ended, what it would have written, what it waits for, and each node. */
export function Result({ simulation, content, before, onDecide, actions, children }: ResultProps) {
  const { t } = useTranslation();
  const { nodes, pending, outputs } = simulation;
  const catalog = useCatalog();
  const [chosen, setChosen] = useState<string>();
  const graph = useMemo(() => graphOf(content), [content]);
  const labels = useMemo(() => labelsOf(graph), [graph]);
  const nameOf = (path: string): string => labelOf(path, labels);
  const statuses = useMemo(() => statusesOf(nodes), [nodes]);
  const trace = nodes.find(({ path }) => path === chosen);
  const isDrawn = graph.nodes.length <= MAX_DRAWN_NODES;
  return (
    <Stack gap="md" className="simulation-result">
      <Summary simulation={simulation}>{actions}</Summary>
      {children}
      {pending.map((task) => (
        <PendingTask key={task.pendingId} task={task} onDecide={onDecide} />
      ))}
      <Writes simulation={simulation} before={before} />
      {Object.keys(outputs).length > 0 && (
        <section aria-label={t('run.outputsOfRun')}>
          <Title order={3} size="h4" mb="xs">
            {t('simulation.outputs')}
          </Title>
          <div className="app-card simulation-part">
            <Values of={outputs} ports={[]} />
          </div>
        </section>
      )}
      <Started simulation={simulation} />
      <section aria-label={t('simulation.way')}>
        <Title order={3} size="h4" mb="xs">
          {t('simulation.way')}
        </Title>
        <Tabs defaultValue={isDrawn ? 'graph' : 'nodes'} keepMounted={false}>
          <Tabs.List aria-label={t('simulation.way')}>
            {isDrawn && <Tabs.Tab value="graph">{t('run.graph')}</Tabs.Tab>}
            <Tabs.Tab value="nodes">{t('run.nodes')}</Tabs.Tab>
          </Tabs.List>
          <Grid gap="md" pt="md">
            <Grid.Col span={{ base: 12, xl: 8 }}>
              <Tabs.Panel value="graph">
                <WorkflowGraph
                  graph={graph}
                  statuses={statuses}
                  chosen={chosen}
                  onChoose={setChosen}
                />
              </Tabs.Panel>
              <Tabs.Panel value="nodes">
                <NodeList nameOf={nameOf} nodes={nodes} chosen={chosen} onChoose={setChosen} />
              </Tabs.Panel>
            </Grid.Col>
            <Grid.Col span={{ base: 12, xl: 4 }}>
              <NodeDetail
                nameOf={nameOf}
                trace={trace}
                ports={trace ? portsOf(trace, content, catalog.data) : []}
                isWithheld={simulation.withheld === true}
              />
            </Grid.Col>
          </Grid>
        </Tabs>
      </section>
      <Skipped simulation={simulation} />
    </Stack>
  );
}
