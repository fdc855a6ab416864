import type { RunSignal, SignalOutput } from '@platform/engine-api';
import type { Cancellation } from '@platform/interpreter';
import { InvocationIdParser, type WorkflowSharedContext } from '@restatedev/restate-sdk';

import { asked } from '../asked-of-control-plane';
import { CANCELLATION } from '../cancellation';
import type { InvocationControl } from '../invocation-control';
import { readSnapshot } from '../read-run-state';
import { lookLater } from './end-run';
import { refused } from './refused';
import { settleOnce } from './settle-once';

const GRACE_MS = 10_000;

export interface CancelOptions {
  /** Without it a run that does not report is left as it is. */
  readonly control: InvocationControl | undefined;
  /** How long the run may take to end itself. */
  readonly graceMs?: number | undefined;
}

/**
 * Cancels the run, once: leaves who asked for it and why where the run finds it, then interrupts the
 * run, and has it looked at after a while: what could not end itself by then is ended from outside. 409
 * for one that has ended. A run that has left no state yet is cancelled as it begins.
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
    throw refused(409, 'run-ended', 'exécution terminée');
  const cancellation: Cancellation = {
    ...(by !== undefined && { by }),
    ...(reason !== undefined && { reason }),
    at: await context.date.toJSON(),
  };
  const first = await settleOnce(context, CANCELLATION, cancellation);
  if (first) return { runId, at: first.at, duplicate: true };
  const standing =
    control && (await asked(context, 'standing', () => control.standing(invocationId)));
  // It would be let go on to hear of it, and take the process with it once more.
  if (standing?.hasLostAttempts) lookLater(context, { invocationId, waitedMs: 0 }, 0);
  else {
    context.cancel(InvocationIdParser.fromString(invocationId));
    if (control) lookLater(context, { invocationId, waitedMs: graceMs }, graceMs);
  }
  return { runId, at: cancellation.at, duplicate: false };
}
