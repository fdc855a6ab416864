import type { Diagnostic } from '@platform/ports';

import { finding } from '../finding';
import type { InParts } from '../in-parts';
import type { CheckedEdge, CheckedScope } from './check-subject';
import { strongComponents } from './strong-components';
import { topologicalOrder } from './topology';

/** Maximum number of nodes that a message names; the editor highlights the rest. */
const MAX_NAMED_NODES = 20;

/** The edges of a shortest cycle through `start`, within its component. */
function cycleThrough(
  start: string,
  component: ReadonlySet<string>,
  outgoing: CheckedScope['outgoing'],
): readonly CheckedEdge[] {
  const reachedBy = new Map<string, CheckedEdge>();
  const queue = [start];
  for (const id of queue) {
    for (const edge of outgoing.get(id) ?? []) {
      const { node } = edge.to;
      if (!component.has(node) || reachedBy.has(node)) continue;
      reachedBy.set(node, edge);
      queue.push(node);
    }
    if (reachedBy.has(start)) break;
  }
  const cycle: CheckedEdge[] = [];
  for (let edge = reachedBy.get(start); edge; edge = reachedBy.get(edge.from.node)) {
    cycle.push(edge);
    if (edge.from.node === start) break;
  }
  return cycle.reverse();
}

function cycleFinding(cycle: readonly CheckedEdge[], pointer: string): Diagnostic {
  const ids = cycle.map(({ from }) => from.node);
  const shown = ids.length > MAX_NAMED_NODES ? [...ids.slice(0, MAX_NAMED_NODES), '…'] : ids;
  const chain = [...shown, ids[0]].join(' -> ');
  return finding('WF103', cycle.at(-1)?.pointer ?? `${pointer}/edges`, {
    fr: `cycle entre les nœuds : ${chain}`,
    en: `cycle between the nodes: ${chain}`,
  });
}

/** WF103: one cycle of every strongly connected component, at the edge that closes it. */
export function* checkCycles(
  scope: Pick<CheckedScope, 'pointer' | 'nodes' | 'incoming' | 'outgoing'>,
): InParts<readonly Diagnostic[]> {
  // Most scopes have no cycle, and a topological sort shows that faster than the component search.
  const ordered = yield* topologicalOrder(scope);
  if (ordered.length === scope.nodes.size) return [];
  return strongComponents(scope).flatMap((component) => {
    const [start = ''] = component;
    const cycle = cycleThrough(start, new Set(component), scope.outgoing);
    return cycle.length > 0 ? [cycleFinding(cycle, scope.pointer)] : [];
  });
}
