import '@xyflow/react/dist/style.css';
import './graph.css';

import { Skeleton } from '@mantine/core';
import {
  Background,
  Controls,
  Handle,
  Position,
  ReactFlow,
  type Edge,
  type Node,
  type NodeProps,
} from '@xyflow/react';
import { memo, useMemo, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';

import { colourOf, Status, type StatusName } from '../shared/Status';
import type { Graph } from './graph-of';
import { useLayout } from './use-layout';

/** Above this, the nodes out of sight are not drawn. */
const MANY_NODES = 200;

interface Drawn extends Record<string, unknown> {
  readonly label: string;
  readonly type: string;
  readonly status: StatusName | undefined;
}

const DrawnNode = memo(function DrawnNode({ data, selected }: NodeProps<Node<Drawn>>) {
  const { label, type, status } = data;
  const style = {
    '--node-colour': status ? colourOf(status) : 'var(--app-border)',
  } as CSSProperties;
  return (
    <div
      className="graph-node"
      data-status={status}
      data-selected={selected || undefined}
      style={style}
    >
      <Handle type="target" position={Position.Top} isConnectable={false} aria-hidden />
      <bdi className="graph-node-label">{label}</bdi>
      <span className="graph-node-foot">
        <bdi className="graph-node-type">{type}</bdi>
        {status && <Status status={status} compact />}
      </span>
      <Handle type="source" position={Position.Bottom} isConnectable={false} aria-hidden />
    </div>
  );
});

const TYPES = { drawn: DrawnNode };

interface WorkflowGraphProps {
  readonly graph: Graph;
  /** What became of each node in a run. */
  readonly statuses?: ReadonlyMap<string, StatusName>;
  readonly chosen?: string | undefined;
  readonly onChoose?: (id: string) => void;
}

/** A workflow as a drawing that one can read, move and zoom, with the state of each node in a run. */
export function WorkflowGraph({ graph, statuses, chosen, onChoose }: WorkflowGraphProps) {
  const { t } = useTranslation();
  const isChoosable = onChoose !== undefined;
  const placed = useLayout(graph);
  const nodes = useMemo<Node<Drawn>[] | undefined>(
    () =>
      placed &&
      graph.nodes.map(({ id, label, type }) => {
        const status = statuses?.get(id);
        return {
          id,
          type: 'drawn',
          position: { x: placed.get(id)?.x ?? 0, y: placed.get(id)?.y ?? 0 },
          data: { label, type, status },
          selected: id === chosen,
          ...(isChoosable && { ariaRole: 'button' as const }),
          // The name of a button is its content.
          ...(!isChoosable && {
            ariaLabel: [label, type, status && t(`status.${status}`)].filter(Boolean).join(' '),
          }),
        };
      }),
    [graph, placed, statuses, chosen, isChoosable, t],
  );
  const edges = useMemo<Edge[]>(
    () =>
      graph.edges.map(({ id, source, target, label }) => {
        const isTaken = statuses?.get(source) === 'done' && statuses.get(target) !== 'skipped';
        return {
          id,
          source,
          target,
          ariaLabel: label,
          className: isTaken ? 'graph-edge-taken' : '',
          focusable: false,
        };
      }),
    [graph, statuses],
  );
  if (!nodes) return <Skeleton height={420} aria-label={t('app.loading')} />;
  return (
    <div className="graph app-card">
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={TYPES}
        nodesDraggable={false}
        nodesConnectable={false}
        onNodeClick={(_event, { id }) => onChoose?.(id)}
        onSelectionChange={({ nodes: [selected] }) => {
          if (selected && selected.id !== chosen) onChoose?.(selected.id);
        }}
        onlyRenderVisibleElements={nodes.length > MANY_NODES}
        fitView
        fitViewOptions={{ padding: 0.12, maxZoom: 1 }}
        minZoom={0.1}
        preventScrolling={false}
        zoomOnScroll={false}
      >
        <Background gap={24} />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}
