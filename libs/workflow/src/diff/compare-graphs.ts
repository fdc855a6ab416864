import type { GraphSpec } from '../schema';
import { inside, type ChangeList, type ScopeLocation } from './change-list';
import { compareEdges } from './compare-edges';
import { compareNamedLists, portEffect } from './compare-named';
import { compareNodes } from './compare-nodes';
import { pairById } from './pair-by-id';

type Wiring = Pick<GraphSpec, 'nodes' | 'edges'>;

/**
 * Adds the differences between two versions of a scope and of the scopes inside it. The order of nodes has
 * no meaning and is ignored.
 */
export function compareGraphs(
  changes: ChangeList,
  scope: ScopeLocation,
  before: Wiring,
  after: Wiring,
): void {
  const nodes = inside(scope.location, 'nodes');
  for (const pair of pairById(before.nodes, after.nodes, ({ id }) => `${scope.prefix}${id}`)) {
    const { id, before: was, after: is } = pair;
    if (was === undefined || is === undefined) {
      changes.pair('node', pair, nodes, () => 'behaviour');
      continue;
    }
    const location = {
      before: `${nodes.before}/${was.index}`,
      after: `${nodes.after}/${is.index}`,
    };
    const bodies = compareNodes(changes, { id, path: location.after }, was.item, is.item);
    if (bodies === undefined) continue;
    const body = { prefix: `${id}/`, location: inside(location, 'config/body') };
    compareBodies(changes, body, bodies.before, bodies.after);
  }
  compareEdges(changes, scope, before, after);
}

function compareBodies(
  changes: ChangeList,
  scope: ScopeLocation,
  before: GraphSpec,
  after: GraphSpec,
): void {
  compareGraphs(changes, scope, before, after);
  const outputs = {
    subject: 'output',
    list: 'outputs',
    prefix: scope.prefix,
    location: inside(scope.location, 'outputs'),
    nameOf: ({ name }: { readonly name: string }) => name,
    effectOf: portEffect,
  } as const;
  compareNamedLists(changes, outputs, before.outputs, after.outputs);
}
