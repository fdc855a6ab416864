import type { Edge, Node, NodeProps } from '@xyflow/react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { Drawing } from '../graph/Drawing';
// After the styles of a drawing, which it extends.
import './workflows.css';
import type { Graph } from '../graph/graph-of';
import { NodeBox } from '../graph/NodeBox';
import { useLayout } from '../graph/use-layout';
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
  const placed = useLayout(graph);
  const nodes = useMemo<Node<Drawn>[] | undefined>(
    () =>
      placed &&
      graph.nodes.map(({ id, label, type }) => {
        const kind = kinds.get(id);
        return {
          id,
          type: 'drawn',
          position: { x: placed.get(id)?.x ?? 0, y: placed.get(id)?.y ?? 0 },
          data: { label, type, kind },
          ariaLabel: [label, type, kind && t(`workflows.mark.${kind}`)].filter(Boolean).join(', '),
        };
      }),
    [graph, placed, kinds, t],
  );
  const edges = useMemo<Edge[]>(() => {
    const named = new Set<string>();
    return graph.edges.map(({ id, source, target, label }) => {
      const kind = edgeKinds.get(id);
      // Connections between the same two nodes lie on each other: one of them has the word.
      const ends = `${source} ${target} ${kind}`;
      const isNamed = kind !== undefined && !named.has(ends);
      named.add(ends);
      return {
        id,
        source,
        target,
        ariaLabel: label,
        focusable: false,
        className: kind ? `graph-edge-${kind}` : '',
        ...(isNamed && { label: t(`workflows.mark.${kind}`) }),
      };
    });
  }, [graph, edgeKinds, t]);
  return (
    <Drawing
      nodes={nodes}
      edges={edges}
      nodeTypes={TYPES}
      nodesFocusable={false}
      elementsSelectable={false}
    />
  );
}
