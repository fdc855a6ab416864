import type { CheckedScope } from './check-subject';

interface Visit {
  readonly id: string;
  readonly targets: Iterator<string>;
}

/**
 * The strongly connected components of a scope, each with its nodes in document order. Tarjan's algorithm
 * without recursion, because a chain of 10,000 nodes would overflow the stack.
 */
export function strongComponents({
  nodes,
  outgoing,
}: Pick<CheckedScope, 'nodes' | 'outgoing'>): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const components: string[][] = [];
  const lower = (id: string, value: number): void => {
    low.set(id, Math.min(low.get(id) ?? value, value));
  };
  const enter = (id: string): Visit => {
    order.set(id, order.size);
    lower(id, order.size - 1);
    open.push(id);
    isOpen.add(id);
    return { id, targets: (outgoing.get(id) ?? []).map(({ to }) => to.node).values() };
  };
  const leave = (id: string): void => {
    if (low.get(id) !== order.get(id)) return;
    const component = open.splice(open.lastIndexOf(id));
    for (const member of component) isOpen.delete(member);
    components.push(component);
  };
  for (const root of nodes.keys()) {
    if (order.has(root)) continue;
    const visits = [enter(root)];
    for (let visit = visits.at(-1); visit; visit = visits.at(-1)) {
      const { id } = visit;
      const next = visit.targets.next();
      if (next.done) {
        leave(id);
        visits.pop();
        const parent = visits.at(-1);
        if (parent) lower(parent.id, low.get(id) ?? 0);
      } else if (!order.has(next.value)) {
        visits.push(enter(next.value));
      } else if (isOpen.has(next.value)) {
        lower(id, order.get(next.value) ?? 0);
      }
    }
  }
  const position = new Map([...nodes.keys()].map((id, index) => [id, index]));
  const place = (id = ''): number => position.get(id) ?? 0;
  return components
    .map((component) => component.sort((a, b) => place(a) - place(b)))
    .sort(([a], [b]) => place(a) - place(b));
}
