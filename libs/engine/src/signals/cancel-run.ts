import type { RunSignal, SignalOutput } from '@platform/engine-api';
import type { Cancellation } from '@platform/interpreter';
import { InvocationIdParser, type WorkflowSharedContext } from '@restatedev/restate-sdk';

import { CANCELLATION } from '../cancellation';
import { readSnapshot } from '../read-run-state';
import { refused } from './refused';
import { settleOnce } from './settle-once';

/**
 * Cancels the run, once: leaves who asked for it and why where the run finds it, then interrupts the
 * run. 409 for one that has ended. A run that has left no state yet is cancelled as it begins.
 */
export async function cancelRun(
  context: WorkflowSharedContext,
  { invocationId, by, reason }: Extract<RunSignal, { signal: 'cancel' }>,
): Promise<SignalOutput> {
  const runId = context.key;
  const given = await context.promise<Cancellation>(CANCELLATION).peek();
  if (given) return { runId, at: given.at, duplicate: true };
  const snapshot = await readSnapshot(context);
  if (snapshot && snapshot.status !== 'running') {
    throw refused(409, 'run-ended', 'exécution terminée');
  }
  const cancellation: Cancellation = {
    ...(by !== undefined && { by }),
    ...(reason !== undefined && { reason }),
    at: await context.date.toJSON(),
  };
  const first = await settleOnce(context, CANCELLATION, cancellation);
  if (first) return { runId, at: first.at, duplicate: true };
  context.cancel(InvocationIdParser.fromString(invocationId));
  return { runId, at: cancellation.at, duplicate: false };
}
