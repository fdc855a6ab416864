import type { Edge, Node, NodeProps } from '@xyflow/react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { colourOf, Status, type StatusName } from '../shared/Status';
import { Drawing } from './Drawing';
import type { Graph } from './graph-of';
import { NodeBox } from './NodeBox';
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
  return (
    <NodeBox
      label={label}
      type={type}
      colour={status && colourOf(status)}
      mark={status && <Status status={status} compact />}
      look={{ 'data-status': status, 'data-selected': selected || undefined }}
    />
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
  return (
    <Drawing
      nodes={nodes}
      edges={edges}
      nodeTypes={TYPES}
      onNodeClick={(_event, { id }) => onChoose?.(id)}
      onSelectionChange={({ nodes: [selected] }) => {
        if (selected && selected.id !== chosen) onChoose?.(selected.id);
      }}
      onlyRenderVisibleElements={graph.nodes.length > MANY_NODES}
    />
  );
}
