import type { RunSignal, SignalOutput } from '@platform/engine-api';
import type { Cancellation } from '@platform/interpreter';
import { InvocationIdParser, type WorkflowSharedContext } from '@restatedev/restate-sdk';

import { asked } from '../invocations/asked-of-control-plane';
import { CANCELLATION } from './cancellation';
import type { InvocationControl } from '../invocations/invocation-control';
import { readSnapshot } from '../state/read-run-state';
import { lookLater } from './end-run';
import { refused } from './refused';
import { settleOnce } from './settle-once';

const GRACE_MS = 10_000;

interface CancelOptions {
  /** Without it, a run that does not respond is left as it is. */
  readonly control: InvocationControl | undefined;
  /** How long the run may take to end itself, in ms. */
  readonly graceMs?: number | undefined;
}

/**
 * Cancels a run, once. It stores who cancelled it and why, interrupts the run, and schedules a check: a run that has not
 * ended by then is ended from outside. Refuses with `run-ended` for an ended run. A run without state is cancelled when
 * it begins.
 */
export async function cancelRun(
  context: WorkflowSharedContext,
  { invocationId, by, reason }: Extract<RunSignal, { signal: 'cancel' }>,
  { control, graceMs = GRACE_MS }: CancelOptions,
): Promise<SignalOutput> {
  const runId = context.key;
  const given = await context.promise<Cancellation>(CANCELLATION).peek();
  if (given) return { runId, at: given.at, duplicate: true };
  const snapshot = await readSnapshot(context);
  if (snapshot !== null && snapshot.status !== 'running')
    throw refused('run-ended', 'exécution terminée');
  const cancellation: Cancellation = {
    ...(by !== undefined && { by }),
    ...(reason !== undefined && { reason }),
    at: await context.date.toJSON(),
  };
  const first = await settleOnce(context, CANCELLATION, cancellation);
  if (first) return { runId, at: first.at, duplicate: true };
  const standing =
    control && (await asked(context, 'standing', () => control.standing(invocationId)));
  // Interrupting it would resume it, and it would crash the process again.
  if (standing?.hasLostAttempts) lookLater(context, { invocationId, waitedMs: 0 }, 0);
  else {
    context.cancel(InvocationIdParser.fromString(invocationId));
    if (control) lookLater(context, { invocationId, waitedMs: graceMs }, graceMs);
  }
  return { runId, at: cancellation.at, duplicate: false };
}
