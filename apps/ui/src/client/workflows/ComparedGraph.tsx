import type { Node, NodeProps } from '@xyflow/react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { Drawing } from '../graph/Drawing';
// After the styles of a drawing, which it extends.
import './workflows.css';
import type { Graph } from '../graph/graph-of';
import { linesOf } from '../graph/lines-of';
import { NodeBox } from '../graph/NodeBox';
import { EDGE_TYPES, edgeOf } from '../graph/RoutedEdge';
import { NODE_SIZE } from '../graph/sizes';
import { useLayout } from '../graph/use-layout';
import { useOutcomeWord } from '../graph/use-outcome-word';
import type { ChangeKind } from './changes';
import { compareGraphs } from './compared-graph';
import { Mark, markColour } from './Mark';

interface Drawn extends Record<string, unknown> {
  readonly label: string;
  readonly type: string;
  readonly kind: ChangeKind | undefined;
}

const DrawnNode = memo(function DrawnNode({ data: { label, type, kind } }: NodeProps<Node<Drawn>>) {
  return (
    <NodeBox
      label={label}
      type={type}
      colour={kind && markColour(kind)}
      mark={kind && <Mark is={kind} compact />}
      look={{ 'data-kind': kind }}
    />
  );
});

const TYPES = { drawn: DrawnNode };

interface ComparedGraphProps {
  readonly before: Graph;
  readonly after: Graph;
  readonly kinds: ReadonlyMap<string, ChangeKind>;
}

/** Two versions as one drawing: what was added, removed and changed has a colour, a line of its own and a word. */
export function ComparedGraph({ before, after, kinds }: ComparedGraphProps) {
  const { t } = useTranslation();
  const { graph, edgeKinds } = useMemo(() => compareGraphs(before, after), [before, after]);
  const outcomeOf = useOutcomeWord();
  const lines = useMemo(
    () =>
      linesOf(graph, (edge) => {
        const kind = edgeKinds.get(edge.id);
        const mark = kind && t(`workflows.mark.${kind}`);
        return [outcomeOf(edge), mark].filter(Boolean).join(' · ') || undefined;
      }),
    [graph, edgeKinds, outcomeOf, t],
  );
  const { layout, place } = useLayout(graph, lines);
  const nodes = useMemo<Node<Drawn>[] | undefined>(
    () =>
      layout &&
      graph.nodes.map(({ id, label, type }) => {
        const kind = kinds.get(id);
        return {
          id,
          type: 'drawn',
          ...NODE_SIZE,
          position: layout.nodes.get(id) ?? { x: 0, y: 0 },
          data: { label, type, kind },
          ariaLabel: [label, type, kind && t(`workflows.mark.${kind}`)].filter(Boolean).join(', '),
        };
      }),
    [graph, layout, kinds, t],
  );
  const edges = useMemo(
    () =>
      lines.map((line) => {
        const kind = edgeKinds.get(line.id);
        return edgeOf(line, layout?.lines.get(line.id), kind ? `graph-edge-${kind}` : '');
      }),
    [lines, layout, edgeKinds],
  );
  return (
    <Drawing
      place={place}
      nodes={nodes}
      edges={edges}
      nodeTypes={TYPES}
      edgeTypes={EDGE_TYPES}
      nodesFocusable={false}
      elementsSelectable={false}
    />
  );
}
