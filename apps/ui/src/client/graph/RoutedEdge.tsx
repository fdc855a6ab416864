import { BaseEdge, MarkerType, type Edge, type EdgeProps } from '@xyflow/react';

import type { Route } from './layout.worker';
import type { Line } from './lines-of';

interface Routed extends Record<string, unknown> {
  readonly route: Route | undefined;
}

/** How far from a corner a line begins to turn. */
const CORNER = 6;

const towards = (from: number, to: number): number =>
  from + Math.sign(to - from) * Math.min(CORNER, Math.abs(to - from) / 2);

/** Returns the path along the points, with round corners. */
function pathOf({ points }: Route): string {
  return points
    .map(({ x, y }, at) => {
      const before = points[at - 1];
      const after = points[at + 1];
      if (!before) return `M ${x} ${y}`;
      if (!after) return `L ${x} ${y}`;
      const begin = `${towards(x, before.x)} ${towards(y, before.y)}`;
      return `L ${begin} Q ${x} ${y} ${towards(x, after.x)} ${towards(y, after.y)}`;
    })
    .join(' ');
}

/** A line where the layout has put it: around the boxes, its word on it. */
function RoutedEdge({ id, label, markerEnd, data }: EdgeProps<Edge<Routed>>) {
  const { route } = data ?? {};
  if (!route || route.points.length === 0) return null;
  return (
    <BaseEdge
      id={id}
      path={pathOf(route)}
      {...(markerEnd !== undefined && { markerEnd })}
      {...(route.word && { label, labelX: route.word.x, labelY: route.word.y })}
    />
  );
}

export const EDGE_TYPES = { routed: RoutedEdge };

/** Returns a line as the drawing takes it. */
export const edgeOf = (
  { id, source, target, word, labels }: Line,
  route: Route | undefined,
  className: string,
): Edge<Routed> => ({
  ...{ id, source, target, className, type: 'routed', focusable: false, data: { route } },
  ariaLabel: labels.join(', '),
  markerEnd: { type: MarkerType.ArrowClosed, width: 14, height: 14, color: 'context-stroke' },
  ...(word !== undefined && { label: word }),
});
