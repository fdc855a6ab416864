import { SCOPE_INPUT } from '../port-reference';
import type { CheckedNode, CheckedScope } from './check-subject';

/** The nodes of a scope, each after all that lead to it; those on or behind a cycle are left out. */
export function inTopologicalOrder({
  nodes,
  incoming,
  outgoing,
}: Pick<CheckedScope, 'nodes' | 'incoming' | 'outgoing'>): readonly CheckedNode[] {
  const waiting = new Map<string, number>();
  const ordered: CheckedNode[] = [];
  for (const [id, node] of nodes) {
    const sources = (incoming.get(id) ?? []).filter(({ from }) => from.node !== SCOPE_INPUT);
    waiting.set(id, sources.length);
    if (sources.length === 0) ordered.push(node);
  }
  for (const { spec } of ordered) {
    for (const { to } of outgoing.get(spec.id) ?? []) {
      const left = (waiting.get(to.node) ?? 0) - 1;
      waiting.set(to.node, left);
      const target = nodes.get(to.node);
      if (left === 0 && target) ordered.push(target);
    }
  }
  return ordered;
}
