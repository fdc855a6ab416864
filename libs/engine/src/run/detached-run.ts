import { WORKFLOW_SERVICE, type RunInput } from '@platform/engine-api';
import type { DetachedRun } from '@platform/interpreter';
import { TerminalError, type WorkflowContext } from '@restatedev/restate-sdk';

import { jsonSerde } from '../json-serde';

/** The event type that starts a workflow through a call. */
const CALLED = 'core.workflow-called';

/** Builds the input of a run that another run starts, with the callee that the caller carries. It takes no turn. */
export function detachedInput(
  caller: RunInput,
  { runId, workflow, inputs, context, at }: DetachedRun,
): RunInput {
  const callee = caller.called?.[workflow];
  if (!callee) throw new TerminalError(`workflow appelé absent de l'exécution : ${workflow}`);
  const { turn: _turn, ...carried } = caller;
  return {
    ...carried,
    runId,
    workflow: callee,
    context,
    acceptedAt: at,
    event: { eventId: runId, eventType: CALLED, inputs, calledBy: caller.runId },
  };
}

/** Sends the run to the control plane. It then no longer depends on its caller. */
export function sendDetachedRun(context: WorkflowContext, input: RunInput): void {
  context.genericSend({
    service: WORKFLOW_SERVICE,
    method: 'run',
    key: input.runId,
    parameter: input,
    inputSerde: jsonSerde<RunInput>(),
  });
}
