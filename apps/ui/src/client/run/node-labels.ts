import type { Graph } from '../graph/graph-of';

/** The node of the workflow that a path belongs to, and the rest: `doses` and `[3]/send`. */
const PATH = /^([^/[]+)(.*)$/s;

/** The id of the node of the workflow at which a node of a run is drawn: `doses[3]/send` is drawn at `doses`. */
export const drawnAt = (path: string): string => PATH.exec(path)?.[1] ?? path;

/** Node id → label. */
export type NodeLabels = ReadonlyMap<string, string>;

export const labelsOf = ({ nodes }: Graph): NodeLabels =>
  new Map(nodes.map(({ id, label }) => [id, label]));

/** Returns the name to show for a node path: `Doses [3]/send`. The path itself where the workflow has no label. */
export function labelOf(path: string, labels: NodeLabels | undefined): string {
  const [, id = path, rest = ''] = PATH.exec(path) ?? [];
  const label = labels?.get(id) ?? id;
  return label === id || rest === '' ? `${label}${rest}` : `${label} ${rest}`;
}
