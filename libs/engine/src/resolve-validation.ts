import type { ResolveValidationInput, ResolveValidationOutput } from '@platform/engine-api';
import { nodePathOf } from '@platform/interpreter';
import type { Decision } from '@platform/ports';
import { TerminalError, type WorkflowSharedContext } from '@restatedev/restate-sdk';

import { readRunState } from './read-run-state';

/** `<nodePath>:<runId>`, split on the first colon: a run id may hold more of them. */
function nameOf(pendingId: string, runId: string): string {
  const suffix = `:${runId}`;
  if (!pendingId.endsWith(suffix) || pendingId.length === suffix.length) {
    throw new TerminalError('validation inconnue', { errorCode: 404 });
  }
  return pendingId.slice(0, -suffix.length);
}

function answerAgain(
  runId: string,
  input: ResolveValidationInput,
  first: Decision,
): ResolveValidationOutput {
  if (first.decision !== input.decision) {
    throw new TerminalError('validation déjà décidée', {
      errorCode: 409,
      metadata: { decision: first.decision, at: first.at, ...(first.by && { by: first.by }) },
    });
  }
  return {
    runId,
    pendingId: input.pendingId,
    decision: first.decision,
    ...(first.by && { by: first.by }),
    at: first.at,
    duplicate: true,
  };
}

/**
 * The workflow service's `resolveValidation`: decides a pending validation once. The same decision
 * again answers the first one as a duplicate; another one is refused with 409 and the first one as
 * metadata; an unknown run or validation is 404, one that no longer waits 409.
 */
export async function resolveValidation(
  context: WorkflowSharedContext,
  input: ResolveValidationInput,
): Promise<ResolveValidationOutput> {
  const runId = context.key;
  const name = nameOf(input.pendingId, runId);
  if (input.decision !== 'accepted' && input.decision !== 'rejected') {
    throw new TerminalError('décision attendue : accepted ou rejected', { errorCode: 400 });
  }
  const snapshot = await readRunState(context);
  // A task that an operator had retried waits under `<nodePath>#2`.
  const nodePath = nodePathOf(name);
  const node = snapshot?.nodes.find((each) => each.path === nodePath);
  if (!snapshot || node?.kind !== 'human-task') {
    throw new TerminalError('validation inconnue', { errorCode: 404 });
  }
  const promise = context.promise<Decision>(name);
  const first = await promise.peek();
  if (first) return answerAgain(runId, input, first);
  if (!snapshot.pending.some(({ pendingId }) => pendingId === input.pendingId)) {
    throw new TerminalError("cette validation n'est pas en attente", { errorCode: 409 });
  }
  const at = await context.date.toJSON();
  const decision: Decision = {
    decision: input.decision,
    at,
    ...(input.by !== undefined && { by: input.by }),
    ...(input.reason !== undefined && { reason: input.reason }),
    ...(input.form !== undefined && { form: input.form }),
  };
  try {
    await promise.resolve(decision);
  } catch (thrown) {
    const winner = await promise.peek();
    if (!winner) throw thrown;
    return answerAgain(runId, input, winner);
  }
  const { by } = decision;
  return {
    runId,
    pendingId: input.pendingId,
    decision: decision.decision,
    ...(by !== undefined && { by }),
    at,
    duplicate: false,
  };
}
