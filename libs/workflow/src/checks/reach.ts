import type { CallConfig } from '../constructs/call';
import { everyNode } from '../every-node';
import type { GraphSpec, WorkflowSpec } from '../schema';

/** A reference from a specification to another workflow that its runs may execute or start. */
export interface Reference {
  /** JSON pointer of the slug. */
  readonly path: string;
  readonly workflow: string;
  /** The version to use. Default `pinned`. */
  readonly version: 'pinned' | 'published' | number;
  /** True for `detach` and `onFailure`, which start a separate run; false for a scope of the caller's run. */
  readonly asRun: boolean;
}

export const ON_FAILURE_PATH = '/settings/onFailure';

/** Every `core.call` of a graph, including the bodies of maps. */
export function callsOf(graph: Pick<GraphSpec, 'nodes'>): readonly Reference[] {
  return everyNode(graph).flatMap(({ node, pointer }): readonly Reference[] => {
    if (node.type !== 'core.call') return [];
    const { workflow, version = 'pinned', mode } = (node.config ?? {}) as Partial<CallConfig>;
    if (typeof workflow !== 'string') return [];
    return [{ path: `${pointer}/config/workflow`, workflow, version, asRun: mode === 'detach' }];
  });
}

/**
 * The workflows that a run may execute or start. A workflow that runs as a scope of its caller uses the
 * settings of the caller's run, so its own `onFailure` counts only when it is a separate run (`asRun`):
 * started by an event, by a detached call, or by the `onFailure` of such a run.
 */
export function referencesOf(spec: WorkflowSpec, asRun: boolean): readonly Reference[] {
  const { onFailure } = spec.settings ?? {};
  return asRun && onFailure !== undefined
    ? [
        ...callsOf(spec),
        { path: ON_FAILURE_PATH, workflow: onFailure, version: 'pinned', asRun: true },
      ]
    : callsOf(spec);
}

function reachedThrough(
  references: typeof referencesOf,
  spec: WorkflowSpec,
  callees: ReadonlyMap<string, WorkflowSpec>,
): readonly WorkflowSpec[] {
  const reached = new Map<string, { readonly callee: WorkflowSpec; readonly asRun: boolean }>();
  const visit = (from: WorkflowSpec, fromRun: boolean): void => {
    for (const { workflow, asRun } of references(from, fromRun)) {
      const callee = callees.get(workflow);
      if (!callee || workflow === spec.slug) continue;
      const before = reached.get(workflow);
      if (before && (before.asRun || !asRun)) continue;
      reached.set(workflow, { callee, asRun });
      visit(callee, asRun);
    }
  };
  visit(spec, true);
  return [...reached.values()].map(({ callee }) => callee);
}

/**
 * The workflows that a run, and the runs it starts, can reach through calls and `onFailure`, without
 * duplicates and without the workflow itself. A run carries all of them.
 */
export const reachableCallees = (
  spec: WorkflowSpec,
  callees: ReadonlyMap<string, WorkflowSpec>,
): readonly WorkflowSpec[] => reachedThrough(referencesOf, spec, callees);

/** The workflows that are reached through calls alone. The plan of a specification is built from them. */
export const calledWorkflows = (
  spec: WorkflowSpec,
  callees: ReadonlyMap<string, WorkflowSpec>,
): readonly WorkflowSpec[] => reachedThrough(callsOf, spec, callees);
