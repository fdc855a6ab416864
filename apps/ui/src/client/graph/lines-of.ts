import type { Graph, GraphEdge } from './graph-of';

/** What is drawn as one line: the connections between two nodes that say the same of a run. */
export interface Line extends Pick<GraphEdge, 'id' | 'source' | 'target' | 'outcome'> {
  /** Of each connection, `output → input`. */
  readonly labels: readonly string[];
  /** Stands on the line, where it has a word. */
  readonly word?: string | undefined;
}

/** Returns the lines of a graph. `wordOf`: what stands on the line of a connection, which also tells lines apart. */
export function linesOf(
  { edges }: Pick<Graph, 'edges'>,
  wordOf: (edge: GraphEdge) => string | undefined,
): readonly Line[] {
  const lines = new Map<string, Line>();
  for (const edge of edges) {
    const { id, source, target, outcome, label } = edge;
    const word = wordOf(edge);
    const key = JSON.stringify([source, target, word]);
    const before = lines.get(key);
    lines.set(key, {
      ...{ id: before?.id ?? id, source, target, word },
      ...(outcome !== undefined && { outcome }),
      labels: [...(before?.labels ?? []), label],
    });
  }
  return [...lines.values()];
}
