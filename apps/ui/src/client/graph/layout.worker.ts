import type { ElkExtendedEdge, ElkNode } from 'elkjs';
import Elk from 'elkjs/lib/elk.bundled.js';

import type { Graph } from './graph-of';

export interface Placed {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** As in graph.css. */
const NODE_WIDTH = 250;
const NODE_HEIGHT = 80;

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.layered.spacing.nodeNodeBetweenLayers': '44',
  'elk.spacing.nodeNode': '28',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
};

const elk = new Elk();

async function place({ nodes, edges }: Graph): Promise<readonly Placed[]> {
  const root: ElkNode = {
    id: 'root',
    layoutOptions: OPTIONS,
    children: nodes.map(({ id }) => ({ id, width: NODE_WIDTH, height: NODE_HEIGHT })),
    edges: edges.map(({ id, source, target }): ElkExtendedEdge => ({
      id,
      sources: [source],
      targets: [target],
    })),
  };
  const { children = [] } = await elk.layout(root);
  return children.map(({ id, x = 0, y = 0 }) => ({ id, x, y }));
}

self.onmessage = ({ data }: MessageEvent<Graph>) => {
  void place(data).then((placed) => self.postMessage(placed));
};
