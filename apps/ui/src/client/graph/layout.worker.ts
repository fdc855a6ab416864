import type { ElkExtendedEdge, ElkNode } from 'elkjs';
import Elk from 'elkjs/lib/elk.bundled.js';

import type { GraphNode } from './graph-of';
import type { Line } from './lines-of';
import { isWrapped, NODE_SIZE, type Size } from './sizes';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a line is drawn: around the nodes, with its word beside no other. */
export interface Route {
  readonly points: readonly Point[];
  /** The middle of its word. */
  readonly word?: Point;
}

export interface Layout {
  readonly nodes: ReadonlyMap<string, Point>;
  readonly lines: ReadonlyMap<string, Route>;
}

/** What is to be placed. */
export interface LayoutRequest {
  readonly nodes: readonly Pick<GraphNode, 'id'>[];
  readonly lines: readonly Pick<Line, 'id' | 'source' | 'target' | 'word'>[];
  /** Where it will be shown. */
  readonly place: Size;
}

const WORD_HEIGHT = 18;
/** About that of a character of 12 px. */
const CHARACTER_WIDTH = 7;

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.edgeLabels.inline': 'true',
  'elk.layered.spacing.nodeNodeBetweenLayers': '32',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  // The default lets a workflow with branches drift to the side, to more than twice the width.
  'elk.layered.nodePlacement.strategy': 'LINEAR_SEGMENTS',
};

/** In columns, with the proportions of its place. */
const wrappedIn = ({ width, height }: Size) => ({
  'elk.layered.wrapping.strategy': 'MULTI_EDGE',
  'elk.aspectRatio': String(width / height),
});

const elk = new Elk();

function routeOf({ sections = [], labels = [] }: ElkExtendedEdge): Route {
  const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    ...[startPoint, ...bendPoints, endPoint],
  ]);
  const [word] = labels;
  const { x = 0, y = 0, width = 0, height = 0 } = word ?? {};
  return { points, ...(word && { word: { x: x + width / 2, y: y + height / 2 } }) };
}

function drawingOf(
  { nodes, lines }: LayoutRequest,
  more: Readonly<Record<string, string>>,
): ElkNode {
  return {
    id: 'root',
    layoutOptions: { ...OPTIONS, ...more },
    children: nodes.map(({ id }) => ({ id, ...NODE_SIZE })),
    edges: lines.map(({ id, source, target, word }): ElkExtendedEdge => ({
      ...{ id, sources: [source], targets: [target] },
      ...(word !== undefined && {
        labels: [{ text: word, width: (word.length + 2) * CHARACTER_WIDTH, height: WORD_HEIGHT }],
      }),
    })),
  };
}

async function layOut(request: LayoutRequest): Promise<Layout> {
  const { place } = request;
  const inOneLine = await elk.layout(drawingOf(request, {}));
  const { width = 0, height = 0 } = inOneLine;
  const placed = isWrapped({ width, height }, place)
    ? await elk.layout(drawingOf(request, wrappedIn(place)))
    : inOneLine;
  const { children = [], edges = [] } = placed;
  return {
    nodes: new Map(children.map(({ id, x = 0, y = 0 }) => [id, { x, y }])),
    lines: new Map(edges.map((edge) => [edge.id, routeOf(edge)])),
  };
}

self.onmessage = ({ data }: MessageEvent<LayoutRequest>) => {
  void layOut(data).then((layout) => self.postMessage(layout));
};
