import type { components } from '@platform/api-client';

import type { Graph } from '../graph/graph-of';
import { TABLE_NODE } from '../run/config-of';
import { drawnAt } from '../run/node-labels';
import { recordParts, type RecordParts } from '../run/record-parts';

type NodeTrace = components['schemas']['NodeTrace'];

/** Returns the ids of the nodes from which edges lead to a node. */
function nodesBefore(id: string, { edges }: Graph): ReadonlySet<string> {
  const sources = new Map<string, string[]>();
  for (const { source, target } of edges) {
    const known = sources.get(target);
    if (known) known.push(source);
    else sources.set(target, [source]);
  }
  const found = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const source of sources.get(next) ?? []) {
      if (!found.has(source)) {
        found.add(source);
        open.push(source);
      }
    }
  }
  return found;
}

/**
 * Returns what led to a human task, the nearest first: the values that rules computed, what was decided before, and what
 * was read from the record. Without a graph (an older run), every node that ended counts.
 */
export function precedingNodes(
  pendingPath: string,
  nodes: readonly NodeTrace[],
  graph: Graph | undefined,
): Pick<RecordParts, 'decided' | 'asked' | 'known' | 'prepared'> {
  const before = graph && nodesBefore(drawnAt(pendingPath), graph);
  const ended = nodes.filter(
    ({ path, type, status, outputs = {} }) =>
      path !== pendingPath &&
      (status === 'done' || status === 'substituted') &&
      // A table that no row decided gives nothing, and that is why somebody is asked.
      (Object.keys(outputs).length > 0 || type === TABLE_NODE) &&
      (before === undefined || before.has(drawnAt(path))),
  );
  const { decided, asked, known, prepared } = recordParts(ended.toReversed());
  return { decided, asked, known, prepared };
}
