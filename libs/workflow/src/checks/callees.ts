import type { Diagnostic } from '@platform/ports';

import type { WorkflowSpec } from '../schema';
import { recursiveCall, uncallable, unknownCallee } from './callee-findings';
import { callsOf } from './reach';
import { recursions } from './recursion';
import { createSuggest, type Suggest } from './suggest';

const asScope = { asRun: false } as const;

/**
 * WF206 for calls that cannot be planned: the callee is unknown, has no `core.workflow-called` trigger,
 * or calls lead back to the caller.
 */
export function checkCallees(
  spec: WorkflowSpec,
  callees: ReadonlyMap<string, WorkflowSpec>,
  suggest: Suggest = createSuggest(),
): readonly Diagnostic[] {
  const recursion = callRecursions(spec, callees);
  return callsOf(spec).flatMap(({ path, workflow }) => {
    const callee = workflow === spec.slug ? spec : callees.get(workflow);
    if (!callee) return [unknownCallee(path, workflow, callees, suggest)];
    const chain = recursion(workflow);
    return chain ? [recursiveCall(path, chain)] : uncallable(path, callee);
  });
}

/** Finds recursion through calls, waiting or detached. No plan can be made of a recursive workflow. */
export function callRecursions(
  spec: WorkflowSpec,
  callees: ReadonlyMap<string, WorkflowSpec>,
): (workflow: string) => readonly string[] | undefined {
  const recursion = recursions(spec, callees, (caller) =>
    callsOf(caller).map((call) => ({ ...call, ...asScope })),
  );
  return (workflow) => recursion({ workflow, ...asScope });
}
