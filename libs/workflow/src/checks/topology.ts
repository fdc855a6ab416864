import { atOnce, type InParts } from '../in-parts';
import { SCOPE_INPUT } from '../port-reference';
import type { CheckedNode, CheckedScope } from './check-subject';

type Wired = Pick<CheckedScope, 'nodes' | 'incoming' | 'outgoing'>;

/** The nodes of a scope in topological order, without those on or behind a cycle. */
export const inTopologicalOrder = (scope: Wired): readonly CheckedNode[] =>
  atOnce(topologicalOrder(scope));

export function* topologicalOrder({
  nodes,
  incoming,
  outgoing,
}: Wired): InParts<readonly CheckedNode[]> {
  const waiting = new Map<string, number>();
  const ordered: CheckedNode[] = [];
  for (const [id, node] of nodes) {
    const sources = (incoming.get(id) ?? []).filter(({ from }) => from.node !== SCOPE_INPUT);
    waiting.set(id, sources.length);
    if (sources.length === 0) ordered.push(node);
    yield;
  }
  for (const { spec } of ordered) {
    for (const { to } of outgoing.get(spec.id) ?? []) {
      const left = (waiting.get(to.node) ?? 0) - 1;
      waiting.set(to.node, left);
      const target = nodes.get(to.node);
      if (left === 0 && target) ordered.push(target);
    }
    yield;
  }
  return ordered;
}
