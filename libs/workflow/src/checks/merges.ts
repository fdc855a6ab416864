import type { Diagnostic, Fix } from '@platform/ports';

import { finding } from '../finding';
import { AFTER_PORT, parsePortReference } from '../port-reference';
import type { CheckedEdge, CheckedNode, CheckedScope } from './check-subject';
import type { Liveness } from './liveness';

const MERGE_TITLE = {
  exclusive: { fr: 'Déclarer les liens exclusifs', en: 'Declare the edges exclusive' },
  first: {
    fr: "Prendre le premier actif, dans l'ordre des liens",
    en: 'Take the first live one, in edge order',
  },
} as const;

function mergeFix({ spec, pointer }: CheckedNode, port: string, exclusive: boolean): Fix {
  const merge = exclusive ? 'exclusive' : 'first';
  return {
    title: MERGE_TITLE[merge],
    patch: [
      spec.inputs === undefined
        ? { op: 'add', path: `${pointer}/inputs`, value: { [port]: { merge } } }
        : { op: 'add', path: `${pointer}/inputs/${port}`, value: { merge } },
    ],
  };
}

/** Checks one port that has several incoming edges. */
function checkPort(
  node: CheckedNode,
  port: string,
  edges: readonly CheckedEdge[],
  liveness: Liveness,
): readonly Diagnostic[] {
  const binding = node.spec.inputs?.[port];
  const merge = binding && 'merge' in binding ? binding.merge : undefined;
  if (merge === 'first' || merge === 'collect') return [];
  const exclusive = liveness.exclusive(edges.map(({ from }) => from));
  if (merge === 'exclusive') {
    return exclusive
      ? []
      : [
          finding(
            'WF306',
            `${node.pointer}/inputs/${port}/merge`,
            {
              fr: `nœud « ${node.spec.id} » : rien ne prouve qu'un seul lien vers « ${port} » est actif à la fois`,
              en: `node "${node.spec.id}": nothing proves that only one edge into "${port}" is live at a time`,
            },
            { fix: mergeFix(node, port, false) },
          ),
        ];
  }
  const declared = node.signature.inputs.some(({ name }) => name === port);
  const fix = declared && binding === undefined ? mergeFix(node, port, exclusive) : undefined;
  return [
    finding(
      'WF306',
      node.pointer,
      {
        fr: `nœud « ${node.spec.id} » : plusieurs liens vers « ${port} » sans « merge »`,
        en: `node "${node.spec.id}": several edges into "${port}" without "merge"`,
      },
      { fix },
    ),
  ];
}

function byPort(edges: readonly CheckedEdge[]): ReadonlyMap<string, readonly CheckedEdge[]> {
  const ports = new Map<string, CheckedEdge[]>();
  for (const edge of edges) {
    if (edge.to.port === AFTER_PORT) continue;
    const others = ports.get(edge.to.port);
    if (others) others.push(edge);
    else ports.set(edge.to.port, [edge]);
  }
  return ports;
}

/** WF306: an input or output has several sources that may be live together, and no merge rule. */
export function checkMerges(scope: CheckedScope, liveness: Liveness): readonly Diagnostic[] {
  const { pointer, nodes, incoming, outputs } = scope;
  const ports = [...nodes.values()].flatMap((node) =>
    [...byPort(incoming.get(node.spec.id) ?? [])]
      .filter(([, edges]) => edges.length > 1)
      .flatMap(([port, edges]) => checkPort(node, port, edges, liveness)),
  );
  const mixed = outputs.flatMap(({ name, from }, position) =>
    !Array.isArray(from) || liveness.exclusive(from.map(parsePortReference))
      ? []
      : [
          finding('WF306', `${pointer}/outputs/${position}/from`, {
            fr: `la sortie « ${name} » a plusieurs sources dont rien ne prouve qu'une seule est active à la fois`,
            en: `the output "${name}" has several sources, and nothing proves that only one is live at a time`,
          }),
        ],
  );
  return [...ports, ...mixed];
}
