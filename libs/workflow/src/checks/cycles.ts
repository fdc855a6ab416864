import type { Diagnostic } from '@platform/ports';

import { finding } from '../finding';
import type { CheckSubject } from './check-subject';

/** WF103: the nodes left when every node without an unresolved predecessor has been taken away. */
export function checkCycles({ nodes, edges }: CheckSubject): readonly Diagnostic[] {
  const incoming = new Map([...nodes.keys()].map((id) => [id, 0]));
  const successors = new Map<string, string[]>();
  for (const { from, to } of edges) {
    incoming.set(to.node, (incoming.get(to.node) ?? 0) + 1);
    const next = successors.get(from.node);
    if (next) next.push(to.node);
    else successors.set(from.node, [to.node]);
  }
  const free = [...incoming].filter(([, count]) => count === 0).map(([id]) => id);
  for (let id = free.pop(); id !== undefined; id = free.pop()) {
    incoming.delete(id);
    for (const next of successors.get(id) ?? []) {
      const count = (incoming.get(next) ?? 0) - 1;
      incoming.set(next, count);
      if (count === 0) free.push(next);
    }
  }
  const stuck = [...incoming.keys()].sort();
  return stuck.length === 0
    ? []
    : [
        finding('WF103', '/edges', {
          fr: `cycle entre les nœuds : ${stuck.join(', ')}`,
          en: `cycle between the nodes: ${stuck.join(', ')}`,
        }),
      ];
}
