import type { EdgeSpec, NodeSpec } from '../schema';
import { inside, type ChangeList, type ScopeLocation } from './change-list';
import { pairById } from './pair-by-id';

interface Wiring {
  readonly nodes: readonly NodeSpec[];
  readonly edges: readonly EdgeSpec[];
}

/** The ports whose value depends on the order of their edges, as `<node>.<port>`. */
function orderedPorts(nodes: readonly NodeSpec[]): readonly string[] {
  return nodes.flatMap(({ id, inputs = {} }) =>
    Object.entries(inputs)
      .filter(([, binding]) => 'merge' in binding && binding.merge !== 'exclusive')
      .map(([port]) => `${id}.${port}`),
  );
}

interface Feed {
  readonly from: string[];
  /** Index of the first edge into the port. */
  readonly index: number;
}

function feedsOf(edges: readonly EdgeSpec[]): ReadonlyMap<string, Feed> {
  const feeds = new Map<string, Feed>();
  for (const [index, { from, to }] of edges.entries()) {
    const feed = feeds.get(to);
    if (feed) feed.from.push(from);
    else feeds.set(to, { from: [from], index });
  }
  return feeds;
}

/** Adds the differences between the edges of two versions of a scope. */
export function compareEdges(
  changes: ChangeList,
  { prefix, location }: ScopeLocation,
  before: Wiring,
  after: Wiring,
): void {
  const pairs = pairById(
    before.edges,
    after.edges,
    ({ from, to }) => `${prefix}${from} -> ${to}`,
    ({ id }) => id ?? '',
  );
  for (const pair of pairs) {
    changes.pair('edge', pair, inside(location, 'edges'), ({ member }) =>
      member === '/id' ? 'documentation' : 'behaviour',
    );
  }
  const was = feedsOf(before.edges);
  const is = feedsOf(after.edges);
  for (const port of new Set([...orderedPorts(after.nodes), ...orderedPorts(before.nodes)])) {
    const [old, young] = [was.get(port), is.get(port)];
    if (old === undefined || young === undefined) continue;
    changes.order(
      {
        subject: 'edge',
        id: `${prefix}${port}`,
        path: `${location.after}/edges/${young.index}`,
        effect: 'behaviour',
      },
      old.from,
      young.from,
    );
  }
}
