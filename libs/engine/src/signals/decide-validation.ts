import type {
  ResolveValidationInput,
  ResolveValidationOutput,
  RunSnapshot,
} from '@platform/engine-api';
import type { Catalog } from '@platform/catalog';
import { decidedAs, formProblems, whyNotDecide } from '@platform/interpreter';
import type { Decision, PendingValidation } from '@platform/ports';
import type { WorkflowSharedContext } from '@restatedev/restate-sdk';

import { isClosed, type GivenDecision } from './decision-promise';
import { findTask, noLongerPending } from './find-task';
import { alreadyDecided, closed } from './first-decision';
import { refused } from './refused';
import { isSameRequest } from './same-request';
import { settleOnce } from './settle-once';

export const whoDecided = ({ by, byId, via }: Pick<Decision, 'by' | 'byId' | 'via'>) => ({
  ...(by !== undefined && { by }),
  ...(byId !== undefined && { byId }),
  ...(via !== undefined && { via }),
});

const answer = (
  runId: string,
  pendingId: string,
  given: Decision,
  duplicate: boolean,
): ResolveValidationOutput => ({
  runId,
  pendingId,
  decision: given.decision,
  ...whoDecided(given),
  at: given.at,
  duplicate,
});

function answerAgain(
  runId: string,
  input: ResolveValidationInput,
  first: GivenDecision,
  startedBy: RunSnapshot['startedBy'],
): ResolveValidationOutput {
  const reader = { decider: input.decider, startedBy };
  if (isClosed(first)) throw closed(first, reader);
  if (isSameRequest(first, input)) return answer(runId, input.pendingId, first, true);
  throw alreadyDecided(first, reader);
}

/** Checks the current assignment: the task may have been reassigned. */
function requireAssigned(
  { decider }: ResolveValidationInput,
  pending: PendingValidation,
  { startedBy }: RunSnapshot,
): void {
  const reasons = whyNotDecide(pending, decider, startedBy);
  if (reasons.length === 0) return;
  throw refused('not-assigned', "cette validation n'est pas affectée à qui la décide", {
    reasons,
  });
}

/**
 * Decides a pending validation, once. Repeating the same decision returns the first one as a duplicate; any other one, also
 * an invalid one, is `already-decided`, with form and reason of the first for those who could have decided it. Refuses with `validation-unknown`, `not-assigned`, `already-decided`, `expired`,
 * `not-pending`, `decision-invalid` or `form-invalid`.
 */
export async function decideValidation(
  context: WorkflowSharedContext,
  input: ResolveValidationInput,
  catalog: Catalog,
): Promise<ResolveValidationOutput> {
  const runId = context.key;
  const { pendingId } = input;
  const { name, first, snapshot, pending, node } = await findTask(context, pendingId);
  if (first) return answerAgain(runId, input, first, snapshot.startedBy);
  if (!pending) throw noLongerPending(node);
  if (input.decision !== 'accepted' && input.decision !== 'rejected') {
    throw refused('decision-invalid', 'décision attendue : accepted ou rejected');
  }
  requireAssigned(input, pending, snapshot);
  const problems = formProblems(input, pending, catalog);
  if (problems.length > 0) {
    throw refused('form-invalid', 'la décision ne convient pas à la validation', {
      errors: problems,
    });
  }
  const { reason, form } = input;
  const as = decidedAs(pending, input.decider);
  const decision: Decision = {
    decision: input.decision,
    at: await context.date.toJSON(),
    ...whoDecided(input),
    ...(as && { as }),
    ...(reason !== undefined && { reason }),
    ...(form !== undefined && { form }),
  };
  const settled = { ...decision, putTo: pending.assignment ?? null };
  const winner = await settleOnce<GivenDecision>(context, name, settled);
  return winner
    ? answerAgain(runId, input, winner, snapshot.startedBy)
    : answer(runId, pendingId, decision, false);
}
