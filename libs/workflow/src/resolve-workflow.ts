import type { Catalog } from '@platform/catalog';
import type { Diagnostic } from '@platform/ports';

import { checkCallees } from './checks/callees';
import { checkCycles } from './checks/cycles';
import { checkOutputs } from './checks/outputs';
import { calledWorkflows } from './checks/reach';
import { resolveScopes } from './checks/resolve-scope';
import type { InParts } from './in-parts';
import type { WorkflowSpec } from './schema';

const noSuggestion = (): undefined => undefined;

/**
 * Returns the findings that make a plan impossible, for a specification and the workflows it can call:
 * unresolvable nodes, edges or configurations, cycles, unknown or recursive callees. Empty when a plan can
 * be made.
 */
export function* resolveWorkflow(
  spec: WorkflowSpec,
  catalog: Catalog,
  callees: ReadonlyMap<string, WorkflowSpec>,
): InParts<readonly Diagnostic[]> {
  const found: (readonly Diagnostic[])[] = [];
  for (const each of [spec, ...calledWorkflows(spec, callees)]) {
    yield;
    const { scopes, diagnostics } = yield* resolveScopes(each, catalog, callees);
    found.push(diagnostics, checkCallees(each, callees));
    for (const scope of scopes) {
      found.push(yield* checkCycles(scope));
      found.push(checkOutputs(scope, noSuggestion));
      yield;
    }
  }
  return found.flat();
}
