import type { components } from '@platform/api-client';

export type Change = components['schemas']['DefinitionChange'];

export type ChangeKind = Change['kind'];

/** The changes of one node, or those of the workflow itself. */
export interface ChangeGroup {
  /** Undefined: the workflow itself. */
  readonly node: string | undefined;
  readonly kind: ChangeKind;
  readonly changes: readonly Change[];
}

/** The node that a connection leads to. Its inputs change with it. */
function targetOf({ before, after }: Change): string | undefined {
  const { to } = (after ?? before ?? {}) as { readonly to?: unknown };
  return typeof to === 'string' ? to.split('.', 1)[0] : undefined;
}

function nodeOf(change: Change): string | undefined {
  if (change.subject === 'node') return change.id;
  return change.subject === 'edge' ? targetOf(change) : undefined;
}

/** A node is added or removed as a whole; with a member, that member of it is. */
function kindOf(changes: readonly Change[]): ChangeKind {
  const whole = changes.find(({ subject, member }) => subject === 'node' && member === undefined);
  return whole?.kind ?? 'changed';
}

/** Groups the changes between two versions by node, in the order of the API. Those of the workflow itself come last. */
export function groupChanges(changes: readonly Change[]): readonly ChangeGroup[] {
  const ofNodes = new Map<string, Change[]>();
  const ofWorkflow: Change[] = [];
  for (const change of changes) {
    const node = nodeOf(change);
    if (node === undefined) ofWorkflow.push(change);
    else ofNodes.set(node, [...(ofNodes.get(node) ?? []), change]);
  }
  return [
    ...[...ofNodes].map(([node, own]) => ({ node, kind: kindOf(own), changes: own })),
    ...(ofWorkflow.length > 0
      ? [{ node: undefined, kind: 'changed' as const, changes: ofWorkflow }]
      : []),
  ];
}

/** Returns what became of each node that differs. */
export const kindsOf = (groups: readonly ChangeGroup[]): ReadonlyMap<string, ChangeKind> =>
  new Map(groups.flatMap(({ node, kind }) => (node === undefined ? [] : [[node, kind] as const])));
