import type { Node, NodeProps } from '@xyflow/react';
import { memo, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { colourOf, Status, type StatusName } from '../shared/Status';
import { Drawing } from './Drawing';
import type { Graph } from './graph-of';
import { linesOf } from './lines-of';
import { NodeBox } from './NodeBox';
import { EDGE_TYPES, edgeOf } from './RoutedEdge';
import { NODE_SIZE } from './sizes';
import { useLayout } from './use-layout';
import { useOutcomeWord } from './use-outcome-word';

/** Above this, the nodes out of sight are not drawn. */
const MANY_NODES = 200;

interface Drawn extends Record<string, unknown> {
  readonly label: string;
  readonly type: string;
  readonly status: StatusName | undefined;
  readonly mark: ReactNode;
  readonly hasTitle: boolean;
}

const DrawnNode = memo(function DrawnNode({ data, selected }: NodeProps<Node<Drawn>>) {
  const { label, type, status, mark, hasTitle } = data;
  return (
    <NodeBox
      label={label}
      type={type}
      colour={status && colourOf(status)}
      mark={mark ?? (status && <Status status={status} compact />)}
      hasTitle={hasTitle}
      look={{ 'data-status': status, 'data-selected': selected || undefined }}
    />
  );
});

const TYPES = { drawn: DrawnNode };

const colourOnMap = ({ data: { status } }: Node<Drawn>): string =>
  status === undefined ? 'var(--status-neutral)' : colourOf(status);

/** What an operator looks for in a run, the most urgent first. */
const URGENT: readonly StatusName[] = ['failed', 'waiting', 'running'];

/** The node to show first: the chosen one, else that where something waits or went wrong. */
function focusOf(
  statuses: ReadonlyMap<string, StatusName> | undefined,
  chosen: string | undefined,
): string | undefined {
  if (chosen !== undefined || !statuses) return chosen;
  for (const urgent of URGENT) {
    for (const [id, status] of statuses) if (status === urgent) return id;
  }
  return undefined;
}

interface WorkflowGraphProps {
  readonly graph: Graph;
  /** What became of each node in a run. */
  readonly statuses?: ReadonlyMap<string, StatusName>;
  /** What else a node is marked with. */
  readonly marks?: ReadonlyMap<string, ReactNode>;
  readonly chosen?: string | undefined;
  readonly onChoose?: (id: string) => void;
  /** What a node has in a run, for whoever rests on it with the pointer or the keyboard. */
  readonly peekOf?: (id: string) => ReactNode;
}

/** A workflow as a drawing that one can read, move and zoom, with the state of each node in a run. */
export function WorkflowGraph({
  graph,
  statuses,
  marks,
  chosen,
  onChoose,
  peekOf,
}: WorkflowGraphProps) {
  const { t } = useTranslation();
  const isChoosable = onChoose !== undefined;
  const hasTitle = peekOf === undefined;
  const wordOf = useOutcomeWord();
  const lines = useMemo(() => linesOf(graph, wordOf), [graph, wordOf]);
  const { layout, place } = useLayout(graph, lines);
  const nodes = useMemo<Node<Drawn>[] | undefined>(
    () =>
      layout &&
      graph.nodes.map(({ id, label, type }) => {
        const status = statuses?.get(id);
        return {
          id,
          type: 'drawn',
          ...NODE_SIZE,
          position: layout.nodes.get(id) ?? { x: 0, y: 0 },
          data: { label, type, status, mark: marks?.get(id), hasTitle },
          selected: id === chosen,
          ...(isChoosable && { ariaRole: 'button' as const }),
          // The name of a button is its content.
          ...(!isChoosable && {
            ariaLabel: [label, type, status && t(`status.${status}`)].filter(Boolean).join(' '),
          }),
        };
      }),
    [graph, layout, statuses, marks, chosen, isChoosable, hasTitle, t],
  );
  const edges = useMemo(
    () =>
      lines.map((line) => {
        const { id, source, target, outcome } = line;
        const isTaken = statuses?.get(source) === 'done' && statuses.get(target) !== 'skipped';
        const names = [
          outcome !== undefined && `graph-edge-outcome graph-edge-${outcome.replace(/\W/g, '')}`,
          isTaken && 'graph-edge-taken',
        ];
        return edgeOf(line, layout?.lines.get(id), names.filter(Boolean).join(' '));
      }),
    [lines, layout, statuses],
  );
  return (
    <Drawing
      place={place}
      nodes={nodes}
      edges={edges}
      nodeTypes={TYPES}
      edgeTypes={EDGE_TYPES}
      focus={focusOf(statuses, chosen)}
      colourOnMap={colourOnMap}
      {...(peekOf && { peekOf })}
      onNodeClick={(_event, { id }) => onChoose?.(id)}
      onSelectionChange={({ nodes: [selected] }) => {
        if (selected && selected.id !== chosen) onChoose?.(selected.id);
      }}
      onlyRenderVisibleElements={graph.nodes.length > MANY_NODES}
    />
  );
}
