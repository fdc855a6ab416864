import { escapePointer } from '@platform/manifests';
import type { JsonObject, JsonValue } from '@platform/ports';

import type { WorkflowSpec } from '../schema';
import { ChangeList, inside } from './change-list';
import { compareGraphs } from './compare-graphs';
import { compareNamedLists, portEffect, type NamedList } from './compare-named';
import { compareValues } from './compare-values';
import type { ChangeSubject, WorkflowDiff } from './workflow-diff';

/** Members with their own comparison, and `layout`, which does not count as content. */
const COMPARED_APART = new Set([
  'layout',
  'nodes',
  'edges',
  'inputs',
  'outputs',
  'context',
  'safety',
  'settings',
]);

const READ_BY_PEOPLE = new Set(['name', 'description', 'meta']);

const OUTERMOST = { prefix: '', location: { before: '', after: '' } } as const;

const ports = (subject: 'input' | 'output', list: 'inputs' | 'outputs') => ({
  subject,
  list,
  location: inside(OUTERMOST.location, list),
  nameOf: ({ name }: { readonly name: string }) => name,
  effectOf: portEffect,
});
const CONTEXT: NamedList<string> = {
  subject: 'context',
  list: 'context',
  location: inside(OUTERMOST.location, 'context'),
  nameOf: (kind) => kind,
  effectOf: () => 'behaviour',
};
const SAFETY: NamedList<{ readonly id: string }> = {
  subject: 'hazard',
  list: 'safety',
  location: inside(OUTERMOST.location, 'safety'),
  nameOf: ({ id }) => id,
  effectOf: () => 'documentation',
};

/** Adds the differences between two records; each member is a separate subject. */
function compareRecords(
  changes: ChangeList,
  { subject, path }: { readonly subject: ChangeSubject; readonly path: string },
  before: JsonObject,
  after: JsonObject,
): void {
  for (const id of new Set([...Object.keys(after), ...Object.keys(before)])) {
    const was: JsonValue | undefined = Object.hasOwn(before, id) ? before[id] : undefined;
    const is: JsonValue | undefined = Object.hasOwn(after, id) ? after[id] : undefined;
    const isRead = subject === 'metadata' && READ_BY_PEOPLE.has(id);
    const effect = isRead ? 'documentation' : 'behaviour';
    const here = `${path}/${escapePointer(id)}`;
    const change = { subject, id, path: here, effect } as const;
    if (was !== undefined && is !== undefined) {
      const members = compareValues(was, is, { member: '', path: here });
      changes.members(subject, id, members, () => effect);
    } else if (is !== undefined) changes.add({ ...change, kind: 'added', after: is });
    else if (was !== undefined) changes.add({ ...change, kind: 'removed', before: was });
  }
}

function compareSettings(changes: ChangeList, before: WorkflowSpec, after: WorkflowSpec): void {
  const was = before.settings as JsonObject | undefined;
  const is = after.settings as JsonObject | undefined;
  compareRecords(changes, { subject: 'setting', path: '/settings' }, was ?? {}, is ?? {});
  const only = was === undefined ? is : is === undefined ? was : undefined;
  if (only === undefined || Object.keys(only).length > 0) return;
  changes.add({
    kind: 'changed',
    subject: 'setting',
    id: 'settings',
    path: is ? '/settings' : '',
    ...(was ? { before: {} } : { after: {} }),
    effect: 'documentation',
  });
}

const metadataOf = (spec: WorkflowSpec): JsonObject =>
  Object.fromEntries(
    Object.entries(spec).filter(([key]) => !COMPARED_APART.has(key)),
  ) as JsonObject;

/**
 * Compares two versions of a specification. Items are matched by name, not by their index in a list. A
 * node with another id is another node, because traces, pins and pending validations refer to it by id.
 *
 * These differences do not count: `layout`, the order of object keys, the order of nodes in a scope and
 * the order of edges in a scope. The order of edges into a port that merges `first` or `collect` does
 * count, because it decides the value. Time is linear in the size of both versions.
 */
export function diffWorkflows(before: WorkflowSpec, after: WorkflowSpec): WorkflowDiff {
  const changes = new ChangeList();
  const metadata = { subject: 'metadata', path: '' } as const;
  compareRecords(changes, metadata, metadataOf(before), metadataOf(after));
  compareNamedLists(changes, CONTEXT, before.context, after.context);
  compareNamedLists(changes, ports('input', 'inputs'), before.inputs, after.inputs);
  compareGraphs(changes, OUTERMOST, before, after);
  compareNamedLists(changes, ports('output', 'outputs'), before.outputs, after.outputs);
  compareSettings(changes, before, after);
  compareNamedLists(changes, SAFETY, before.safety, after.safety);
  return changes.toDiff();
}

/** Compares two documents without a graph, member by member. */
export function diffDocuments(before: JsonObject, after: JsonObject): WorkflowDiff {
  const changes = new ChangeList();
  compareRecords(changes, { subject: 'metadata', path: '' }, before, after);
  return changes.toDiff();
}
