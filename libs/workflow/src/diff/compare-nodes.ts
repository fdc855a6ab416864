import type { JsonObject, JsonValue } from '@platform/ports';

import { mapBodyOf } from '../map-body';
import type { GraphSpec, NodeSpec } from '../schema';
import type { ChangeList } from './change-list';
import {
  compareEntries,
  compareValues,
  compareWhole,
  type ValueChange,
  type ValueLocation,
} from './compare-values';
import type { ChangeEffect } from './workflow-diff';

const DOCUMENTATION = new Set(['label', 'notes', 'hazards']);

/** Writing the default `after: all` changes nothing. */
function effectOf({ member, before, after }: ValueChange): ChangeEffect {
  const [, name = ''] = member.split('/');
  if (DOCUMENTATION.has(name)) return 'documentation';
  const same = name === 'after' && (before ?? 'all') === (after ?? 'all');
  return same ? 'documentation' : 'behaviour';
}

/** Compares a binding as a whole, so that a new constant and a new expression read alike. */
function compareMember(before: JsonValue, after: JsonValue, location: ValueLocation) {
  return location.member === '/inputs'
    ? compareEntries(before as JsonObject, after as JsonObject, location, compareWhole)
    : compareValues(before, after, location);
}

/** The members to compare. A map's body is left out because it is compared as a graph. */
function membersOf(node: NodeSpec, hasGraph: boolean): JsonObject {
  const { body: _body, ...config } = node.config ?? {};
  return (hasGraph ? { ...node, config } : node) as JsonObject;
}

/** Adds the differences between two versions of a node. Returns the graphs inside, which the caller compares. */
export function compareNodes(
  changes: ChangeList,
  { id, path }: { readonly id: string; readonly path: string },
  before: NodeSpec,
  after: NodeSpec,
): { readonly before: GraphSpec; readonly after: GraphSpec } | undefined {
  const was = mapBodyOf(before);
  const is = mapBodyOf(after);
  const bodies = was && is && { before: was, after: is };
  const members = compareEntries(
    membersOf(before, bodies !== undefined),
    membersOf(after, bodies !== undefined),
    { member: '', path },
    compareMember,
  );
  changes.members('node', id, members, effectOf);
  return bodies;
}
