import type { RunSignal, SignalOutput } from '@platform/engine-api';
import type { Cancellation } from '@platform/interpreter';
import { InvocationIdParser, type WorkflowSharedContext } from '@restatedev/restate-sdk';

import { askControlPlane } from '../invocations/ask-control-plane';
import { CANCELLATION } from './cancellation';
import type { InvocationControl } from '../invocations/invocation-control';
import { readSnapshot } from '../state/read-run-state';
import { lookLater } from './end-run';
import { refused } from './refused';
import { isSameRequest } from './same-request';
import { settleOnce } from './settle-once';

const GRACE_MS = 10_000;

interface CancelOptions {
  /** Without it, a run that does not respond is left as it is. */
  readonly control: InvocationControl | undefined;
  /** How long the run may take to end itself, in ms. */
  readonly graceMs?: number | undefined;
}

function answerAgain(
  runId: string,
  again: Omit<Cancellation, 'at'>,
  first: Cancellation,
): SignalOutput {
  if (isSameRequest(first, again)) return { runId, at: first.at, duplicate: true };
  throw refused('already-decided', 'exécution déjà annulée', { first: { ...first } });
}

/**
 * Cancels a run, once. The same person's cancellation again, with the same reason, is a duplicate. It stores who cancelled it and why, interrupts the run, and schedules a check: a run that has not
 * ended by then is ended from outside. Refuses with `already-decided` what another caller asked, or for another reason, and
 * with `run-ended` for an ended run. A run without state is cancelled when
 * it begins.
 */
export async function cancelRun(
  context: WorkflowSharedContext,
  signal: Extract<RunSignal, { signal: 'cancel' }>,
  { control, graceMs = GRACE_MS }: CancelOptions,
): Promise<SignalOutput> {
  const runId = context.key;
  const { invocationId, by, reason } = signal;
  const given = await context.promise<Cancellation>(CANCELLATION).peek();
  if (given) return answerAgain(runId, signal, given);
  const snapshot = await readSnapshot(context);
  if (snapshot !== null && snapshot.status !== 'running')
    throw refused('run-ended', 'exécution terminée');
  const cancellation: Cancellation = {
    ...(by !== undefined && { by }),
    ...(reason !== undefined && { reason }),
    at: await context.date.toJSON(),
  };
  const first = await settleOnce(context, CANCELLATION, cancellation);
  if (first) return answerAgain(runId, signal, first);
  const invocation =
    control && (await askControlPlane(context, 'standing', () => control.stateOf(invocationId)));
  // Interrupting it would resume it, and it would crash the process again.
  if (invocation?.hasLostAttempts) lookLater(context, { invocationId, waitedMs: 0 }, 0);
  else {
    context.cancel(InvocationIdParser.fromString(invocationId));
    if (control) lookLater(context, { invocationId, waitedMs: graceMs }, graceMs);
  }
  return { runId, at: cancellation.at, duplicate: false };
}
