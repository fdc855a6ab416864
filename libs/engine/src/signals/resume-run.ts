import type { RunSignal, SignalOutput } from '@platform/engine-api';
import type { WorkflowSharedContext } from '@restatedev/restate-sdk';

import { askControlPlane } from '../invocations/ask-control-plane';
import type { InvocationControl } from '../invocations/invocation-control';
import { refused } from './refused';

/**
 * Resumes a run that the control plane paused. Refuses with `not-paused`, or with `control-plane-unavailable` when the
 * control plane does not answer.
 */
export async function resumeRun(
  context: WorkflowSharedContext,
  { invocationId }: Extract<RunSignal, { signal: 'resume' }>,
  control: InvocationControl | undefined,
): Promise<SignalOutput> {
  const unavailable = refused('control-plane-unavailable', 'plan de contrôle injoignable');
  if (!control) throw unavailable;
  const invocation = await askControlPlane(context, 'standing', () =>
    control.stateOf(invocationId),
  );
  if (!invocation) throw unavailable;
  if (invocation.status !== 'paused') {
    throw refused('not-paused', "l'exécution n'est pas en pause");
  }
  // The run may crash the process before this step is journaled. On retry, the step must not resume a later pause than
  // the one that the operator decided about.
  const isTold = await askControlPlane(context, 'resume', async () => {
    const now = await control.stateOf(invocationId);
    if (now.status === 'paused' && now.since === invocation.since)
      await control.resume(invocationId);
    return true;
  });
  if (!isTold) throw unavailable;
  return { runId: context.key, at: await context.date.toJSON(), duplicate: false };
}
