import type { ElkExtendedEdge, ElkNode } from 'elkjs';
import Elk from 'elkjs/lib/elk.bundled.js';

import type { GraphNode } from './graph-of';
import type { Line } from './lines-of';

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
}

/** As in graph.css. */
const NODE_WIDTH = 250;
const NODE_HEIGHT = 80;
const WORD_HEIGHT = 18;
/** About that of a character of 12 px. */
const CHARACTER_WIDTH = 7;

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.edgeLabels.inline': 'true',
  'elk.layered.spacing.nodeNodeBetweenLayers': '40',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
};

const elk = new Elk();

function routeOf({ sections = [], labels = [] }: ElkExtendedEdge): Route {
  const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    ...[startPoint, ...bendPoints, endPoint],
  ]);
  const [word] = labels;
  const { x = 0, y = 0, width = 0, height = 0 } = word ?? {};
  return { points, ...(word && { word: { x: x + width / 2, y: y + height / 2 } }) };
}

async function place({ nodes, lines }: LayoutRequest): Promise<Layout> {
  const root: ElkNode = {
    id: 'root',
    layoutOptions: OPTIONS,
    children: nodes.map(({ id }) => ({ id, width: NODE_WIDTH, height: NODE_HEIGHT })),
    edges: lines.map(({ id, source, target, word }): ElkExtendedEdge => ({
      ...{ id, sources: [source], targets: [target] },
      ...(word !== undefined && {
        labels: [{ text: word, width: (word.length + 2) * CHARACTER_WIDTH, height: WORD_HEIGHT }],
      }),
    })),
  };
  const { children = [], edges = [] } = await elk.layout(root);
  return {
    nodes: new Map(children.map(({ id, x = 0, y = 0 }) => [id, { x, y }])),
    lines: new Map(edges.map((edge) => [edge.id, routeOf(edge)])),
  };
}

self.onmessage = ({ data }: MessageEvent<LayoutRequest>) => {
  void place(data).then((layout) => self.postMessage(layout));
};
