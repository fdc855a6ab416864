import {
  parsePortReference,
  SCOPE_INPUT,
  type GraphSpec,
  type InParts,
  type NodeSpec,
} from '@platform/workflow';

export interface WiredNode {
  readonly spec: NodeSpec;
  readonly position: number;
  depth: number;
  readonly incoming: { readonly from: string; readonly port: string; readonly to: string }[];
  readonly outgoing: { readonly to: string; readonly port: string }[];
}

function* wire({
  nodes,
  edges,
}: Pick<GraphSpec, 'nodes' | 'edges'>): InParts<Map<string, WiredNode>> {
  const wired = new Map<string, WiredNode>(
    nodes.map((node, position) => [
      node.id,
      { spec: node, position, depth: 0, incoming: [], outgoing: [] },
    ]),
  );
  for (const edge of edges) {
    const from = parsePortReference(edge.from);
    const to = parsePortReference(edge.to);
    wired.get(to.node)?.incoming.push({ from: from.node, port: from.port, to: to.port });
    wired.get(from.node)?.outgoing.push({ to: to.node, port: from.port });
    yield;
  }
  return wired;
}

/** Assigns each node its longest distance from a node without predecessors. The graph is acyclic. */
function* assignDepths(wired: ReadonlyMap<string, WiredNode>): InParts<void> {
  const waiting = new Map(
    [...wired].map(([id, { incoming }]) => [
      id,
      incoming.filter(({ from }) => from !== SCOPE_INPUT).length,
    ]),
  );
  const free = [...wired.values()].filter(({ spec }) => waiting.get(spec.id) === 0);
  for (let node = free.pop(); node !== undefined; node = free.pop()) {
    for (const { to } of node.outgoing) {
      const target = wired.get(to);
      if (!target) continue;
      target.depth = Math.max(target.depth, node.depth + 1);
      const left = (waiting.get(to) ?? 0) - 1;
      waiting.set(to, left);
      if (left === 0) free.push(target);
    }
    yield;
  }
}

/** Returns the nodes with their edges, in launch order: by topological depth, then by position. */
export function* wireScope(graph: Pick<GraphSpec, 'nodes' | 'edges'>): InParts<WiredNode[]> {
  const wired = yield* wire(graph);
  yield* assignDepths(wired);
  return [...wired.values()].sort((a, b) => a.depth - b.depth || a.position - b.position);
}
