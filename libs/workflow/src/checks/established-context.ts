import { parsePortReference } from '../port-reference';
import type { CheckedNode, CheckedScope } from './check-subject';
import { EVENT_DECISION, type Liveness } from './liveness';

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
export function reachedWithout(
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
