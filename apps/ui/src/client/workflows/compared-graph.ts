import type { Graph, GraphEdge } from '../graph/graph-of';
import type { ChangeKind } from './changes';

/** Two versions as one graph. */
interface ComparedGraph {
  readonly graph: Graph;
  /** Connections that only one of the versions has. */
  readonly edgeKinds: ReadonlyMap<string, Exclude<ChangeKind, 'changed'>>;
}

const keyOf = ({ source, label, target }: GraphEdge): string => `${source} ${label} ${target}`;

const byKey = ({ edges }: Graph): ReadonlyMap<string, GraphEdge> =>
  new Map(edges.map((edge) => [keyOf(edge), { ...edge, id: keyOf(edge) }]));

/** Returns the nodes and connections of both versions. Of what both have, the text is that of the newer one. */
export function compareGraphs(before: Graph, after: Graph): ComparedGraph {
  const kept = new Set(after.nodes.map(({ id }) => id));
  const old = byKey(before);
  const current = byKey(after);
  const edges = new Map([...current, ...old]);
  return {
    graph: {
      nodes: [...after.nodes, ...before.nodes.filter(({ id }) => !kept.has(id))],
      edges: [...edges.values()],
    },
    edgeKinds: new Map([
      ...[...current.keys()].filter((key) => !old.has(key)).map((key) => [key, 'added'] as const),
      ...[...old.keys()].filter((key) => !current.has(key)).map((key) => [key, 'removed'] as const),
    ]),
  };
}
