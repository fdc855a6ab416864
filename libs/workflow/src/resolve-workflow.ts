import type { Catalog } from '@platform/catalog';
import type { Diagnostic } from '@platform/ports';

import { checkCallees } from './checks/callees';
import { checkCycles } from './checks/cycles';
import { checkOutputs } from './checks/outputs';
import { calledWorkflows } from './checks/reach';
import { resolveScopes } from './checks/resolve-scope';
import type { WorkflowSpec } from './schema';

const noSuggestion = (): undefined => undefined;

/**
 * What keeps a specification, or a workflow it can reach through calls, from being planned at all:
 * nodes, edges or configurations that cannot be resolved, cycles, unknown or recursive callees. Empty
 * when a plan can be made.
 */
export function resolveWorkflow(
  spec: WorkflowSpec,
  catalog: Catalog,
  callees: ReadonlyMap<string, WorkflowSpec>,
): readonly Diagnostic[] {
  return [spec, ...calledWorkflows(spec, callees)].flatMap((each) => {
    const { scopes, diagnostics } = resolveScopes(each, catalog, callees);
    return [
      ...diagnostics,
      ...checkCallees(each, callees),
      ...scopes.flatMap((scope) => [...checkCycles(scope), ...checkOutputs(scope, noSuggestion)]),
    ];
  });
}
