import type { JsonObject } from '@platform/ports';
import { ON_FAILURE_INPUTS, type WorkflowSpec } from '@platform/workflow';

import type { DetachedRun } from '../driver';
import { onFailureRunId } from '../run-ids';
import type { RunSubject } from '../run-input';
import type { RunResult } from '../trace';

/** The failed workflow, and the workflows that its run carries. */
interface FailedWorkflow {
  readonly spec: Pick<WorkflowSpec, 'slug' | 'settings'>;
  readonly calleeOf: (slug: string) => Pick<WorkflowSpec, 'inputs'> | undefined;
}

/**
 * Returns the run that `settings.onFailure` starts after a failure. It has its own id and the same subjects, and receives
 * the texts of the failure that it declares as inputs. Returns undefined without that setting, without a failure, and for
 * a run that was cancelled.
 */
export function onFailureRun(
  { spec, calleeOf }: FailedWorkflow,
  run: Pick<RunSubject, 'runId' | 'context'>,
  {
    status,
    endReason,
    endedAt,
    error,
  }: Pick<RunResult, 'status' | 'endReason' | 'endedAt' | 'error'>,
): DetachedRun | undefined {
  const workflow = spec.settings?.onFailure;
  if (workflow === undefined || status !== 'failed' || endReason === 'cancelled') return undefined;
  const { runId, context } = run;
  const failure: Partial<Record<string, string>> = { runId, workflow: spec.slug, ...error };
  const declared = new Set((calleeOf(workflow)?.inputs ?? []).map(({ name }) => name));
  const inputs: JsonObject = Object.fromEntries(
    ON_FAILURE_INPUTS.flatMap((name) => {
      const text = failure[name];
      return text !== undefined && declared.has(name) ? [[name, text] as const] : [];
    }),
  );
  return { runId: onFailureRunId(runId), workflow, inputs, context, at: endedAt };
}
