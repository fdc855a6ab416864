import { mapBodyOf } from './map-body';
import type { GraphSpec, NodeSpec } from './schema';

interface PlacedNode {
  readonly node: NodeSpec;
  /** JSON pointer of the node. */
  readonly pointer: string;
}

/** Every node of a graph in document order, including the bodies of maps. */
export function everyNode(graph: Pick<GraphSpec, 'nodes'>, pointer = ''): readonly PlacedNode[] {
  return graph.nodes.flatMap((node, position): readonly PlacedNode[] => {
    const at = `${pointer}/nodes/${position}`;
    const body = mapBodyOf(node);
    return [{ node, pointer: at }, ...(body ? everyNode(body, `${at}/config/body`) : [])];
  });
}
