import { mapBodyOf } from './map-body';
import type { GraphSpec, NodeSpec } from './schema';

interface LocatedNode {
  readonly node: NodeSpec;
  /** JSON pointer of the node. */
  readonly pointer: string;
}

/** Every node of a graph in document order, including the bodies of maps. */
export function everyNode(graph: Pick<GraphSpec, 'nodes'>, pointer = ''): readonly LocatedNode[] {
  return graph.nodes.flatMap((node, position): readonly LocatedNode[] => {
    const at = `${pointer}/nodes/${position}`;
    const body = mapBodyOf(node);
    return [{ node, pointer: at }, ...(body ? everyNode(body, `${at}/config/body`) : [])];
  });
}
