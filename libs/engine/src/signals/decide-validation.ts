import type {
  ResolveValidationInput,
  ResolveValidationOutput,
  RunSnapshot,
} from '@platform/engine-api';
import type { Catalog } from '@platform/catalog';
import { nodePathOf, whyNotDecide } from '@platform/interpreter';
import type { Decision, PendingValidation } from '@platform/ports';
import type { WorkflowSharedContext } from '@restatedev/restate-sdk';

import { isClosed, type GivenDecision } from './decision-promise';
import { readSnapshot } from '../state/read-run-state';
import { formProblems } from './form-problems';
import { refused, type RefusedSignalError } from './refused';
import { isSameRequest } from './same-request';
import { settleOnce } from './settle-once';

const unknown = (): RefusedSignalError => refused('validation-unknown', 'validation inconnue');
/** Kinds of nodes that ask people: human tasks, and agents whose tool calls have to be approved. */
const ASKING_KINDS: ReadonlySet<string> = new Set(['human-task', 'agent']);
const expired = (): RefusedSignalError => refused('expired', 'validation expirée');

/** Returns the `<nodePath>` of `<nodePath>:<runId>`. */
function nameOf(pendingId: string, runId: string): string {
  const suffix = `:${runId}`;
  if (!pendingId.endsWith(suffix) || pendingId.length === suffix.length) throw unknown();
  return pendingId.slice(0, -suffix.length);
}

const whoDecided = ({ by, byId, via }: Pick<Decision, 'by' | 'byId' | 'via'>) => ({
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
): ResolveValidationOutput {
  if (isClosed(first)) throw expired();
  if (isSameRequest(first, input)) return answer(runId, input.pendingId, first, true);
  throw refused('already-decided', 'validation déjà décidée', { first: { ...first } });
}

/** The refusal for a task that is not pending and was never decided. */
const noLongerPending = (status: RunSnapshot['nodes'][number]['status']): RefusedSignalError =>
  status === 'done' ? expired() : refused('not-pending', "cette validation n'est pas en attente");

/** Checks the current assignment: the task may have been reassigned. */
function requireAssigned(
  { decider }: ResolveValidationInput,
  { assignment }: PendingValidation,
  { startedBy }: RunSnapshot,
): void {
  const reasons = whyNotDecide(assignment, decider, startedBy);
  if (reasons.length === 0) return;
  throw refused('not-assigned', "cette validation n'est pas affectée à qui la décide", {
    reasons,
  });
}

/**
 * Decides a pending validation, once. Repeating the same decision returns the first one as a duplicate; any other one, also
 * an invalid one, is `already-decided`. Refuses with `validation-unknown`, `not-assigned`, `already-decided`, `expired`,
 * `not-pending`, `decision-invalid` or `form-invalid`.
 */
export async function decideValidation(
  context: WorkflowSharedContext,
  input: ResolveValidationInput,
  catalog: Catalog,
): Promise<ResolveValidationOutput> {
  const runId = context.key;
  const { pendingId } = input;
  const name = nameOf(pendingId, runId);
  const snapshot = await readSnapshot(context);
  // A task that an operator retried waits under `<nodePath>#2`.
  const nodePath = nodePathOf(name);
  const node = snapshot?.nodes.find((each) => each.path === nodePath);
  if (!snapshot || !node || !ASKING_KINDS.has(node.kind)) throw unknown();
  const first = await context.promise<GivenDecision>(name).peek();
  if (first) return answerAgain(runId, input, first);
  const pending = snapshot.pending.find((each) => each.pendingId === pendingId);
  if (!pending) throw noLongerPending(node.status);
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
  const decision: Decision = {
    decision: input.decision,
    at: await context.date.toJSON(),
    ...whoDecided(input),
    ...(reason !== undefined && { reason }),
    ...(form !== undefined && { form }),
  };
  const winner = await settleOnce<GivenDecision>(context, name, decision);
  return winner ? answerAgain(runId, input, winner) : answer(runId, pendingId, decision, false);
}
