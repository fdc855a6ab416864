import type { CallConfig } from '../constructs/call';
import { everyNode } from '../every-node';
import type { GraphSpec, WorkflowSpec } from '../schema';

/** Where a specification names another workflow that its runs may come to. */
export interface Reference {
  /** JSON pointer of the slug. */
  readonly path: string;
  readonly workflow: string;
  /** Which version of it; `pinned` unless the call says otherwise. */
  readonly version: 'pinned' | 'published' | number;
  /** It becomes a run of its own (`detach`, `onFailure`) instead of a scope of the caller's run. */
  readonly asRun: boolean;
}

export const ON_FAILURE_PATH = '/settings/onFailure';

/** Every `core.call` of a graph, those in the bodies of maps included. */
export function callsOf(graph: Pick<GraphSpec, 'nodes'>): readonly Reference[] {
  return everyNode(graph).flatMap(({ node, pointer }): readonly Reference[] => {
    if (node.type !== 'core.call') return [];
    const { workflow, version = 'pinned', mode } = (node.config ?? {}) as Partial<CallConfig>;
    if (typeof workflow !== 'string') return [];
    return [{ path: `${pointer}/config/workflow`, workflow, version, asRun: mode === 'detach' }];
  });
}

/**
 * What a run of a workflow may come to. A workflow that is walked as a scope of its caller's run
 * obeys the settings of that run, so its own `onFailure` is followed only where it is a run of its own:
 * the run that an event started, a detached call, the `onFailure` of such a run.
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
 * The workflows that a run of a specification, and the runs it starts, can reach through calls and
 * `onFailure`, each once, itself left out: what a run has to carry.
 */
export const reachableCallees = (
  spec: WorkflowSpec,
  callees: ReadonlyMap<string, WorkflowSpec>,
): readonly WorkflowSpec[] => reachedThrough(referencesOf, spec, callees);

/** Those reached through calls alone: what the plan of a specification is made from. */
export const calledWorkflows = (
  spec: WorkflowSpec,
  callees: ReadonlyMap<string, WorkflowSpec>,
): readonly WorkflowSpec[] => reachedThrough(callsOf, spec, callees);
