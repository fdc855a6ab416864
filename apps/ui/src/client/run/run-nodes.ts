import type { components } from '@platform/api-client';

import type { StatusName } from '../shared/Status';
import { drawnAt } from './node-labels';

export type NodeTrace = components['schemas']['NodeTrace'];

/** Who decided a human task: the name that was given, else the id. */
export const deciderOf = ({ decidedBy }: Pick<NodeTrace, 'decidedBy'>): string | undefined =>
  decidedBy?.by ?? decidedBy?.byId;

/** How much a status matters when several nodes are drawn as one: the items of a map, the nodes of a call. */
const WEIGHT: Readonly<Record<NodeTrace['status'], number>> = {
  failed: 7,
  waiting: 6,
  running: 5,
  substituted: 4,
  cancelled: 3,
  done: 2,
  pending: 1,
  skipped: 0,
};

/** Returns the status to draw for each node of the workflow. Its own trace counts, else the most serious within it. */
export function statusesOf(nodes: readonly NodeTrace[]): ReadonlyMap<string, StatusName> {
  const own = new Map(
    nodes.filter(({ path }) => path === drawnAt(path)).map(({ path, status }) => [path, status]),
  );
  const statuses = new Map<string, NodeTrace['status']>();
  for (const { path, status } of nodes) {
    const at = drawnAt(path);
    const before = statuses.get(at);
    if (before === undefined || WEIGHT[status] > WEIGHT[before]) statuses.set(at, status);
  }
  return new Map([...statuses, ...own]);
}
