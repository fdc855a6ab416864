import { compileSchema } from '@platform/manifests';

import { graphSchema, type GraphSpec, type NodeSpec } from './schema-parts';

const graph = compileSchema(graphSchema, { builtAs: 'map-body' });

/** The node type whose configuration holds a graph. */
export const MAP_TYPE = 'core.map';

/** The graph inside a map; undefined for any other node and for a body that is not a graph. */
export function mapBodyOf({ type, config }: NodeSpec): GraphSpec | undefined {
  const body = type === MAP_TYPE ? config?.['body'] : undefined;
  return graph.is(body) ? body : undefined;
}
