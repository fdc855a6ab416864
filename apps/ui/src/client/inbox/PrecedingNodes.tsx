import { Stack, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Bdi } from '../shared/Bdi';
import { CalledTable } from '../run/CalledTable';
import { isCalledTable } from '../run/config-of';
import { DecidedBy } from '../run/DecidedBy';
import { deciderOf, type NodeTrace } from '../run/run-nodes';
import { tableRunOf } from '../run/table-run';
import { useRanVersion } from '../run/use-ran-version';
import { useRun } from '../run/use-run';
import { DecisionTable } from '../shared/DecisionTable';
import type { Port } from '../shared/displayed';
import { Loading } from '../shared/Loading';
import { Values } from '../shared/Values';
import { When } from '../shared/When';
import { precedingNodes } from './preceding-nodes';

/** More than this says less: the run has the rest. */
const MAX_SHOWN_NODES = 12;

function PrecedingNode({
  node,
  label,
  ports,
  isOpen,
  table,
  runId,
}: {
  readonly runId: string;
  readonly node: NodeTrace;
  readonly label: string;
  readonly ports: readonly Port[];
  readonly isOpen: boolean;
  readonly table: Readonly<Record<string, unknown>> | undefined;
}) {
  const { endedAt, outputs = {} } = node;
  const by = deciderOf(node);
  const tableRun = tableRunOf(runId, node);
  const [isUnfolded, setUnfolded] = useState(isOpen);
  return (
    <details
      className="led-node"
      open={isOpen}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
    >
      <summary>
        <Text span fw={600}>
          <Bdi>{label}</Bdi>
        </Text>
        {endedAt !== undefined && (
          <Text span size="sm" c="dimmed">
            {' · '}
            <When at={endedAt} />
          </Text>
        )}
        {by !== undefined && (
          <Text span size="sm">
            {' · '}
            <DecidedBy node={node} />
          </Text>
        )}
      </summary>
      <Values of={outputs} ports={ports} />
      {table && tableRun && <DecisionTable config={table} title={label} run={tableRun} isShort />}
      {isUnfolded && tableRun && isCalledTable(node) && (
        <CalledTable run={tableRun} title={label} />
      )}
    </details>
  );
}

interface PrecedingNodesProps {
  readonly runId: string;
  /** Path of the node that waits. */
  readonly path: string;
}

/** Why a validation is asked for: what rules computed, what was decided before, and what the record said. */
export function PrecedingNodes({ runId, path }: PrecedingNodesProps) {
  const { t } = useTranslation();
  const run = useRun(runId);
  const { snapshot } = run.data ?? {};
  const { graph, nameOf, portsOf, tableOf } = useRanVersion(run.data);
  const parts = useMemo(
    () => (snapshot ? precedingNodes(path, snapshot.nodes, graph) : undefined),
    [snapshot, path, graph],
  );
  // What helps to decide must not keep anybody from deciding.
  if (run.isError || (run.data && !snapshot)) {
    return (
      <Text size="sm" c="dimmed">
        {t('inbox.ledUnknown')}
      </Text>
    );
  }
  if (!parts) return <Loading height={80} />;
  const shown = (['decided', 'asked', 'known', 'prepared'] as const).filter(
    (part) => parts[part].length > 0,
  );
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('inbox.led')}>
      <Title order={3} size="h5" mb="xs">
        {t('inbox.led')}
      </Title>
      <Stack gap="sm">
        {shown.map((part, position) => (
          <div key={part}>
            <Text size="sm" c="dimmed">
              {t(`record.${part}`)}
            </Text>
            {parts[part].slice(0, MAX_SHOWN_NODES).map((node, at) => (
              <PrecedingNode
                key={node.path}
                node={node}
                label={nameOf(node.path)}
                ports={portsOf(node)}
                isOpen={position === 0 && at === 0}
                table={tableOf(node)}
                runId={runId}
              />
            ))}
          </div>
        ))}
      </Stack>
    </section>
  );
}
