import type { RunSignal, SignalOutput } from '@platform/engine-api';
import type { WithdrawnValidation } from '@platform/interpreter';
import type { WorkflowSharedContext } from '@restatedev/restate-sdk';

import { whoDecided } from './decide-validation';
import { CLOSED, isClosed, type GivenDecision } from './decision-promise';
import { findTask, noLongerPending } from './find-task';
import { alreadyDecided, closed, type Reader } from './first-decision';
import { settleOnce } from './settle-once';

/** A record system says who decided in it, and decides nothing itself. */
const RECORD_SYSTEM: Reader = { decider: undefined, startedBy: undefined };

function answerAgain(runId: string, first: GivenDecision): SignalOutput {
  if (!isClosed(first)) throw alreadyDecided(first, RECORD_SYSTEM);
  if (!first.withdrawn) throw closed(first, RECORD_SYSTEM);
  return { runId, at: first.withdrawn.at, duplicate: true };
}

/**
 * Withdraws a pending validation, once, because the record system no longer asks for it. It cannot be decided then, and its
 * node fails with `validation-withdrawn`. Another withdrawal is a duplicate. Refuses with `validation-unknown`,
 * `already-decided`, `expired` or `not-pending`.
 */
export async function withdrawValidation(
  context: WorkflowSharedContext,
  { pendingId, reason, takenBack, ...who }: Extract<RunSignal, { signal: 'task-withdrawn' }>,
): Promise<SignalOutput> {
  const runId = context.key;
  const { name, first, pending, node } = await findTask(context, pendingId);
  if (first) return answerAgain(runId, first);
  if (!pending) throw noLongerPending(node);
  const withdrawn: WithdrawnValidation = {
    ...whoDecided(who),
    ...(reason !== undefined && { reason }),
    ...(takenBack && { takenBack }),
    at: await context.date.toJSON(),
  };
  const winner = await settleOnce<GivenDecision>(context, name, {
    ...CLOSED,
    withdrawn,
    putTo: pending.assignment ?? null,
  });
  return winner ? answerAgain(runId, winner) : { runId, at: withdrawn.at, duplicate: false };
}
