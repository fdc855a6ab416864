import type { PlannedNode, ScopePlan } from './plan';

/** Finds the planned node of a path: `dose`, `review[3]/dose`, `call/dose`. */
export function findNode(plan: ScopePlan, path: string): PlannedNode | undefined {
  let scope: ScopePlan | undefined = plan;
  let found: PlannedNode | undefined;
  for (const segment of path.split('/')) {
    const id = segment.replace(/\[\d+\]$/, '');
    found = scope?.nodes[scope.indexOf.get(id) ?? -1];
    scope = found?.body;
  }
  return found;
}
