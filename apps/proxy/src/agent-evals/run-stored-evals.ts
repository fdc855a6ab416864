import type { ResolvedWorkflow } from '@platform/definitions';
import { problemError } from '@platform/http';
import { runAgentEvals, type AgentEvalRun } from '@platform/interpreter';
import type { JsonObject } from '@platform/ports';

import { runCases, type TestRunDeps } from '../workflow-tests/run-stored-tests';
import { storedEvals } from './read-evals';

/** Returns the slug of the agent that a workflow runs alone. */
function agentOf({ agents }: ResolvedWorkflow): string {
  const [slug] = Object.keys(agents);
  if (slug === undefined) throw problemError('not-found');
  return slug;
}

/**
 * Runs the stored cases of an agent with their recorded turns. `evals` is their stored form; `workflow` is the one that
 * runs the agent alone. Rejects with 422 `tests-invalid` when they can no longer be read, and with `workflow-invalid`
 * when the agent cannot run.
 */
export const runStoredEvals = (
  evals: JsonObject,
  workflow: ResolvedWorkflow,
  deps: TestRunDeps,
): Promise<AgentEvalRun> =>
  runCases(workflow, deps, async (options) =>
    runAgentEvals(workflow.spec, storedEvals(evals, agentOf(workflow)), options),
  );
