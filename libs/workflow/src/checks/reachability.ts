import type { Diagnostic, Fix, PatchOperation } from '@platform/ports';

import { finding } from '../finding';
import { parsePortReference } from '../port-reference';
import type { CheckedNode, CheckedScope, CheckSubject } from './check-subject';
import type { Liveness } from './liveness';

const PURE_KINDS: ReadonlySet<string> = new Set(['compute', 'transform', 'gateway']);
/** Constructs with an effect of their own, even when nothing reads their outputs. */
const ACTING: ReadonlySet<string> = new Set(['log', 'wait', 'call', 'agent']);

/** Whether a node has no effect besides its outputs. */
function isPure({ type, construct, body }: CheckedNode): boolean {
  if (ACTING.has(construct.name)) return false;
  if (body) return body.complete && [...body.nodes.values()].every(isPure);
  return type.dynamic !== undefined || PURE_KINDS.has(type.kind);
}

/** Maximum number of edges that a fix removes, so that a person can still review the patch. */
const MAX_REMOVED_EDGES = 100;

/** The indexes of each node's edges in `edges[]`, by node id. */
function edgesByNode({ spec }: CheckedScope): ReadonlyMap<string, readonly number[]> {
  const edges = new Map<string, number[]>();
  for (const [position, { from, to }] of spec.edges.entries()) {
    for (const node of new Set([from, to].map((end) => parsePortReference(end).node))) {
      const known = edges.get(node);
      if (known) known.push(position);
      else edges.set(node, [position]);
    }
  }
  return edges;
}

/** Removes a node and its edges. Undefined when the specification refers to the node elsewhere. */
function removalFix(
  node: CheckedNode,
  {
    scope,
    edges,
    controls,
  }: Pick<CheckSubject, 'controls'> & {
    readonly scope: CheckedScope;
    readonly edges: ReadonlyMap<string, readonly number[]>;
  },
): Fix | undefined {
  const { id } = node.spec;
  const own = edges.get(id) ?? [];
  const stays = controls.has(`${scope.prefix}${id}`) || scope.spec.nodes.length === 1;
  if (stays || own.length > MAX_REMOVED_EDGES) return undefined;
  const remove = (pointer: string): PatchOperation => ({ op: 'remove', path: pointer });
  return {
    title: { fr: `Retirer « ${id} » et ses liens`, en: `Remove "${id}" and its edges` },
    patch: [
      ...[...own].reverse().map((position) => remove(`${scope.pointer}/edges/${position}`)),
      remove(node.pointer),
    ],
  };
}

function deadNodes(scope: CheckedScope, controls: ReadonlySet<string>): readonly Diagnostic[] {
  const read = new Set(
    [...scope.spec.edges.map(({ from }) => from), ...scope.outputs.flatMap(({ from }) => from)].map(
      (reference) => parsePortReference(reference).node,
    ),
  );
  const dead = [...scope.nodes.values()].filter((node) => !read.has(node.spec.id) && isPure(node));
  if (dead.length === 0) return [];
  const edges = edgesByNode(scope);
  return dead.map((node) =>
    finding(
      'WF104',
      node.pointer,
      {
        fr: `nœud « ${node.spec.id} » : rien ne lit ce qu'il donne`,
        en: `node "${node.spec.id}": nothing reads what it gives`,
      },
      { severity: 'warning', fix: removalFix(node, { scope, edges, controls }) },
    ),
  );
}

/**
 * WF104: a node can never run, because it needs outputs that are never live together or is a trigger
 * inside a map; (warning) a node only computes values that nothing reads. A node without incoming edges
 * runs immediately.
 */
export function checkReachability(
  scope: CheckedScope,
  liveness: Liveness,
  { controls }: CheckSubject,
): readonly Diagnostic[] {
  // With broken edges the analysis cannot know which outputs are never live together.
  const whole = scope.edges.length === scope.spec.edges.length;
  const contradictory = whole ? liveness.contradictory : [];
  const inner = scope.isBody
    ? [...scope.nodes.values()].filter(({ type }) => type.kind === 'trigger')
    : [];
  return [
    ...contradictory.map(({ spec: { id }, pointer }) =>
      finding('WF104', pointer, {
        fr: `nœud « ${id} » : ne s'exécute jamais, il attend des sorties qui ne sont jamais actives ensemble`,
        en: `node "${id}": never runs, it waits for outputs that are never live together`,
      }),
    ),
    ...inner.map(({ spec: { id }, pointer }) =>
      finding('WF104', pointer, {
        fr: `déclencheur « ${id} » : ne se déclenche jamais dans le corps d'un « core.map »`,
        en: `trigger "${id}": never fires in the body of a "core.map"`,
      }),
    ),
    ...deadNodes(scope, controls),
  ];
}
