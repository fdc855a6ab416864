import { Grid, Stack, Text, Title } from '@mantine/core';
import { IconPointer } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { components } from '@platform/api-client';

import { Bdi } from '../shared/Bdi';
import { useCatalog } from '../api/use-catalog';
import { graphOf, type Graph } from '../graph/graph-of';
import { WorkflowGraph } from '../graph/WorkflowGraph';
import { TABLE_NODE } from '../run/config-of';
import { DecisionTableCard } from '../shared/DecisionTable';
import { DownloadTable } from '../shared/DownloadTable';
import { EmptyState } from '../shared/EmptyState';
import { Values } from '../shared/Values';
import { isObject } from '../shared/is-object';
import { settingsOf, type Members } from './in-flow';
import { nodeOfFinding } from './finding-node';
import { Mark } from './Mark';
import type { Content } from './use-definition';
import type { VersionRef } from './workflows-search';

function nodeOf(content: Content, id: string | undefined): Members | undefined {
  const { nodes } = content as { readonly nodes?: unknown };
  return Array.isArray(nodes)
    ? nodes.filter(isObject).find((node) => node['id'] === id)
    : undefined;
}

/** The nodes that one is connected with at its given end, each with the ports. */
function peersOf({ edges }: Graph, end: 'source' | 'target', id: string): Members {
  const peer = end === 'source' ? 'target' : 'source';
  const peers: Record<string, readonly string[]> = {};
  for (const edge of edges) {
    if (edge[end] === id) peers[edge[peer]] = [...(peers[edge[peer]] ?? []), edge.label];
  }
  return peers;
}

function Section({ title, of }: { readonly title: string; readonly of: unknown }) {
  if (!isObject(of) || Object.keys(of).length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={3} size="h6" mb={4}>
        {title}
      </Title>
      <Values of={settingsOf(of)} />
    </section>
  );
}

/** The settings that are not shown as a table. */
const plainSettings = (type: unknown, config: unknown): unknown => {
  if (type !== TABLE_NODE || !isObject(config)) return config;
  const { inputs: _inputs, outputs: _outputs, rows: _rows, evidence: _evidence, ...rest } = config;
  return rest;
};

interface NodeCardProps {
  readonly node: Members | undefined;
  readonly graph: Graph;
}

/** What one node of a version is: its type, its settings, and where its inputs come from. */
function NodeCard({ node, graph }: NodeCardProps) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  if (!node) {
    return (
      <div className="app-card app-no-print">
        <EmptyState icon={IconPointer} title={t('run.choose')}>
          {t('workflows.chooseHelp')}
        </EmptyState>
      </div>
    );
  }
  const { id, type, label, notes, config, inputs, ...rest } = node;
  const known = catalog.data?.nodes.find((each) => each.id === type);
  return (
    <section
      className="app-card workflow-values"
      style={{ padding: 'var(--mantine-spacing-md)' }}
      aria-label={t('run.node', { id: String(id) })}
    >
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4">
            <Bdi>{typeof label === 'string' ? label : String(id)}</Bdi>
          </Title>
          <div className="app-mono">
            {String(id)} · {String(type)}
          </div>
        </div>
        {known && (
          <div>
            <Text size="sm" fw={600}>
              {known.label}
            </Text>
            <Text size="sm" c="dimmed">
              {known.description}
            </Text>
          </div>
        )}
        {typeof notes === 'string' && <Text size="sm">{notes}</Text>}
        <Section title={t('workflows.config')} of={plainSettings(type, config)} />
        <Section title={t('workflows.constants')} of={inputs} />
        <Section title={t('workflows.others')} of={rest} />
        <Section title={t('workflows.from')} of={peersOf(graph, 'target', String(id))} />
        <Section title={t('workflows.to')} of={peersOf(graph, 'source', String(id))} />
      </Stack>
    </section>
  );
}

interface VersionGraphProps {
  readonly slug: string;
  readonly version: VersionRef;
  readonly content: Content;
  /** What was found in it: its nodes are marked. */
  readonly findings: readonly components['schemas']['Diagnostic'][];
  readonly chosen: string | undefined;
  readonly onChoose: (node: string) => void;
}

/** A version as a drawing, with the chosen node beside it. */
export function VersionGraph({
  slug,
  version,
  content,
  findings,
  chosen,
  onChoose,
}: VersionGraphProps) {
  const graph = useMemo(() => graphOf(content), [content]);
  const marks = useMemo(() => {
    const found = new Map<string, ReactNode>();
    // The errors last: a node with both is marked by its error.
    for (const severity of ['warning', 'error'] as const) {
      for (const each of findings) {
        const node = each.severity === severity ? nodeOfFinding(each.path, content) : undefined;
        if (node !== undefined) found.set(node, <Mark is={severity} compact />);
      }
    }
    return found;
  }, [findings, content]);
  const node = nodeOf(content, chosen);
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <WorkflowGraph graph={graph} marks={marks} chosen={chosen} onChoose={onChoose} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <NodeCard node={node} graph={graph} />
      </Grid.Col>
      {node?.['type'] === TABLE_NODE && isObject(node['config']) && (
        <Grid.Col span={12}>
          <DecisionTableCard
            config={node['config']}
            title={String(node['label'] ?? node['id'])}
            action={<DownloadTable slug={slug} version={version} node={String(node['id'])} />}
          />
        </Grid.Col>
      )}
    </Grid>
  );
}
