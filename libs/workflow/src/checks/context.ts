import { escapePointer } from '@platform/manifests';
import type { Diagnostic, Fix } from '@platform/ports';

import type { CallConfig } from '../constructs/call';
import { finding } from '../finding';
import { parsePortReference } from '../port-reference';
import type { CheckedNode, CheckSubject, CheckedScope } from './check-subject';
import { type Liveness, EVENT_DECISION } from './liveness';
import { didYouMean, replaceFix } from './suggest';

/** Nodes without incoming edges, valid or broken. They run in every run. */
function freeNodes({ spec, nodes }: CheckedScope): readonly string[] {
  const led = new Set(spec.edges.map(({ to }) => parsePortReference(to).node));
  return [...nodes.values()]
    .filter(({ type, spec: { id } }) => type.kind !== 'trigger' && !led.has(id))
    .map(({ spec: { id } }) => id);
}

function reachableFrom(start: readonly string[], { outgoing }: CheckedScope): ReadonlySet<string> {
  const reached = new Set(start);
  for (const id of reached) for (const { to } of outgoing.get(id) ?? []) reached.add(to.node);
  return reached;
}

/** The nodes that can run when the trigger of the run does not establish a context kind. */
function reachedWithout(
  kind: string,
  triggers: readonly CheckedNode[],
  root: CheckedScope,
  liveness: Liveness,
): ReadonlySet<string> {
  const lacking = triggers.filter(({ type }) => !type.establishes.includes(kind));
  if (lacking.length === 0) return new Set();
  const events = new Set(lacking.map(({ type }) => type.eventType));
  const start = [...lacking.map(({ spec }) => spec.id), ...freeNodes(root)];
  const possible = [...reachableFrom(start, root)].filter((id) =>
    liveness.of(id).some((term) => {
      const event = term.get(EVENT_DECISION);
      return event === undefined || events.has(event);
    }),
  );
  return new Set(possible);
}

/** The context kinds that a node needs, including those of the workflow it calls and does not give it. */
function contextNeeds(
  { spec, type, construct }: CheckedNode,
  { callees, catalog }: Pick<CheckSubject, 'callees' | 'catalog'>,
): readonly string[] {
  if (construct.name !== 'call') return type.context;
  const { workflow, context = {} } = spec.config as CallConfig;
  const callee = callees.get(workflow);
  const isGiven = (kind: string): boolean => {
    const idField = catalog.contextKinds.get(kind)?.idField;
    const hasItsId = callee?.inputs?.some(({ name, required }) => required && name === idField);
    return Object.hasOwn(context, kind) || hasItsId === true;
  };
  const called = (callee?.context ?? []).filter((kind) => !isGiven(kind));
  return [...new Set([...type.context, ...called])];
}

function unregistered({ spec, catalog, scopes, suggest }: CheckSubject): readonly Diagnostic[] {
  const message = (kind: string) => ({
    fr: `type de contexte non enregistré « ${kind} »`,
    en: `context kind "${kind}" is not registered`,
  });
  const required = (spec.context ?? []).flatMap((kind, position) => {
    if (catalog.contextKinds.has(kind)) return [];
    const path = `/context/${position}`;
    const nearest = suggest(kind, catalog.contextKinds.keys());
    const replaceable = nearest !== undefined && !spec.context?.includes(nearest);
    const fix = replaceable ? replaceFix(path, nearest) : undefined;
    return [finding('WF201', path, didYouMean(message(kind), nearest), { fix })];
  });
  const given = scopes
    .flatMap(({ nodes }) => [...nodes.values()])
    .filter(({ construct }) => construct.name === 'call')
    .flatMap(({ spec: node, pointer }) =>
      Object.keys((node.config as CallConfig).context ?? {})
        .filter((kind) => !catalog.contextKinds.has(kind))
        .map((kind) =>
          finding('WF201', `${pointer}/config/context/${escapePointer(kind)}`, message(kind)),
        ),
    );
  return [...required, ...given];
}

/** A fix that adds a kind to the workflow's required `context`. */
export const requireContext = (
  kind: string,
  { spec, catalog }: Pick<CheckSubject, 'spec' | 'catalog'>,
): Fix | undefined =>
  catalog.contextKinds.has(kind)
    ? {
        title: {
          fr: `Exiger le contexte « ${kind} »`,
          en: `Require the "${kind}" context`,
        },
        patch: [
          spec.context === undefined
            ? { op: 'add', path: '/context', value: [kind] }
            : { op: 'add', path: '/context/-', value: kind },
        ],
      }
    : undefined;

/**
 * WF105: no trigger. WF201: a context kind is not registered, or a node needs a kind that neither the
 * trigger establishes nor the workflow's `context` requires.
 */
export function checkContext(subject: CheckSubject, liveness: Liveness): readonly Diagnostic[] {
  const { root, scopes, spec } = subject;
  const triggers = [...root.nodes.values()].filter(({ type }) => type.kind === 'trigger');
  const diagnostics = [...unregistered(subject)];
  if (triggers.length === 0 && root.complete) {
    diagnostics.push(finding('WF105', '/nodes', { fr: 'aucun déclencheur', en: 'no trigger' }));
  }
  const byKind = new Map<string, ReadonlySet<string>>();
  const reached = (kind: string): ReadonlySet<string> => {
    const known = byKind.get(kind) ?? reachedWithout(kind, triggers, root, liveness);
    byKind.set(kind, known);
    return known;
  };
  for (const { prefix, nodes } of scopes) {
    const owner = prefix.split('/', 1)[0] ?? '';
    for (const node of nodes.values()) {
      for (const kind of contextNeeds(node, subject)) {
        const outer = prefix === '' ? node.spec.id : owner;
        if (spec.context?.includes(kind) || !reached(kind).has(outer)) continue;
        const message = {
          fr: `nœud « ${node.spec.id} » : le contexte « ${kind} » n'est ni établi par tout déclencheur qui y mène ni exigé par « context »`,
          en: `node "${node.spec.id}": the "${kind}" context is neither established by every trigger that leads to it nor required by "context"`,
        };
        const fix = requireContext(kind, subject);
        diagnostics.push(finding('WF201', node.pointer, message, { fix }));
      }
    }
  }
  return diagnostics;
}
