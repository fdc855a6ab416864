import type { GraphSpec } from '@platform/workflow';

/** The types of all nodes of a graph, those of the bodies of maps included; each once, sorted. */
export function nodeTypesOf(graph: Pick<GraphSpec, 'nodes'>): readonly string[] {
  const types = graph.nodes.flatMap(({ type, config }) => {
    const body = config?.['body'] as GraphSpec | undefined;
    return [type, ...(Array.isArray(body?.nodes) ? nodeTypesOf(body) : [])];
  });
  return [...new Set(types)].sort();
}
