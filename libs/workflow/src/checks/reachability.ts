import type { Diagnostic, Fix, PatchOperation } from '@platform/ports';

import { finding } from '../finding';
import { parsePortReference } from '../port-reference';
import type { WorkflowSpec } from '../schema';
import type { CheckedNode, CheckedScope, CheckSubject } from './check-subject';
import type { Liveness } from './liveness';

const PURE_KINDS: ReadonlySet<string> = new Set(['compute', 'transform', 'gateway']);
/** Constructs that act, or wait, whoever reads what they give. */
const ACTING: ReadonlySet<string> = new Set(['log', 'wait', 'call', 'agent']);

/** Whether a node does nothing but give its outputs. */
function isPure({ type, construct, body }: CheckedNode): boolean {
  if (ACTING.has(construct.name)) return false;
  if (body) return body.complete && [...body.nodes.values()].every(isPure);
  return type.dynamic !== undefined || PURE_KINDS.has(type.kind);
}

/** Takes a node and its edges away, unless something else of the specification names it. */
function removalFix(node: CheckedNode, scope: CheckedScope, spec: WorkflowSpec): Fix | undefined {
  const { id } = node.spec;
  const controls = (spec.safety ?? []).flatMap((hazard) => hazard.controls ?? []);
  const path = `${scope.prefix}${id}`;
  const named = controls.some((control) => control === path || control.startsWith(`${path}/`));
  if (named || scope.spec.nodes.length === 1) return undefined;
  const edges = scope.spec.edges.flatMap(({ from, to }, position) =>
    [from, to].some((reference) => parsePortReference(reference).node === id) ? [position] : [],
  );
  const remove = (pointer: string): PatchOperation => ({ op: 'remove', path: pointer });
  return {
    title: { fr: `Retirer « ${id} » et ses liens`, en: `Remove "${id}" and its edges` },
    patch: [
      ...edges.reverse().map((position) => remove(`${scope.pointer}/edges/${position}`)),
      remove(node.pointer),
    ],
  };
}

function deadNodes(scope: CheckedScope, spec: WorkflowSpec): readonly Diagnostic[] {
  const read = new Set(
    [...scope.spec.edges.map(({ from }) => from), ...scope.outputs.flatMap(({ from }) => from)].map(
      (reference) => parsePortReference(reference).node,
    ),
  );
  return [...scope.nodes.values()]
    .filter((node) => !read.has(node.spec.id) && isPure(node))
    .map((node) =>
      finding(
        'WF104',
        node.pointer,
        {
          fr: `nœud « ${node.spec.id} » : rien ne lit ce qu'il donne`,
          en: `node "${node.spec.id}": nothing reads what it gives`,
        },
        { severity: 'warning', fix: removalFix(node, scope, spec) },
      ),
    );
}

/**
 * WF104: a node that cannot run, because it waits for outputs that are never live together or is a
 * trigger inside a map; (warning) a node that only computes, and for nobody. A node without incoming
 * edges runs at once.
 */
export function checkReachability(
  scope: CheckedScope,
  liveness: Liveness,
  { spec }: CheckSubject,
): readonly Diagnostic[] {
  // Of a graph with broken edges it cannot be said what is never live together.
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
    ...deadNodes(scope, spec),
  ];
}
