/** A node of a drawn workflow. */
export interface GraphNode {
  readonly id: string;
  readonly type: string;
  readonly label: string;
}

/** A connection from an output of one node to an input of another. */
export interface GraphEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  /** `output → input` */
  readonly label: string;
  /** The output, where it says which way a run went: `rejected`, `$error`. Absent for values, and for `$done`. */
  readonly outcome?: string;
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** A drawing of more nodes says less than a list of them. */
export const MAX_DRAWN_NODES = 500;

interface SpecNode {
  readonly id?: unknown;
  readonly type?: unknown;
  readonly label?: unknown;
}

interface SpecEdge {
  readonly from?: unknown;
  readonly to?: unknown;
}

const listOf = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : []);

/** Returns the node and the port of `node.port`. */
function endOf(reference: unknown): readonly [string, string] | undefined {
  if (typeof reference !== 'string') return undefined;
  const at = reference.indexOf('.');
  return at < 1 ? undefined : [reference.slice(0, at), reference.slice(at + 1)];
}

/** Returns the graph of a specification. What it cannot read is left out: a drawing must not fail. */
export function graphOf(specification: Readonly<Record<string, unknown>>): Graph {
  const nodes = listOf<SpecNode>(specification['nodes']).flatMap(({ id, type, label }) =>
    typeof id === 'string'
      ? [
          {
            id,
            type: typeof type === 'string' ? type : '',
            label: typeof label === 'string' ? label : id,
          },
        ]
      : [],
  );
  const known = new Set(nodes.map(({ id }) => id));
  const edges = listOf<SpecEdge>(specification['edges']).flatMap(({ from, to }, position) => {
    const [source, output] = endOf(from) ?? [];
    const [target, input] = endOf(to) ?? [];
    if (source === undefined || target === undefined || !known.has(source) || !known.has(target))
      return [];
    const isOutcome = output === '$error' || (input === '$after' && output !== '$done');
    return [
      {
        ...{ id: String(position), source, target, label: `${output} → ${input}` },
        ...(isOutcome && { outcome: String(output) }),
      },
    ];
  });
  return { nodes, edges };
}
