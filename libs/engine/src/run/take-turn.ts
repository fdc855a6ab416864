import {
  WORKFLOW_SERVICE,
  type RunAddress,
  type RunInput,
  type RunSignal,
  type Turn,
} from '@platform/engine-api';
import { InvocationIdParser, RestatePromise, type WorkflowContext } from '@restatedev/restate-sdk';

import { unlessCancelled, type Cancelled } from '../signals/cancellation';
import { jsonSerde } from '../json-serde';
import type { RunBook } from './run-book';

/** What happens to a run under its concurrency key. `at` is ISO 8601, UTC. */
type TurnTaken =
  | { readonly kind: 'turn'; readonly at: string }
  | { readonly kind: 'rejected'; readonly at: string }
  | Cancelled;

type Standing = { readonly kind: 'ended' | 'still-running' };

/** A run that does not answer within this time has not ended: for an ended run, the control plane answers immediately. */
const STILL_RUNNING_AFTER_MS = 2_000;
const TURN = '~turn';

/** Settles when the run has ended in any way. A run that is no longer known has ended. */
const endOf = (context: WorkflowContext, { invocationId }: RunAddress): RestatePromise<Standing> =>
  context
    .attach<unknown>(InvocationIdParser.fromString(invocationId))
    .map((): Standing => ({ kind: 'ended' }));

function cancelRun(context: WorkflowContext, run: RunAddress, by: RunInput): void {
  const signal: RunSignal = {
    signal: 'cancel',
    invocationId: run.invocationId,
    reason: `remplacée par ${by.runId}`,
  };
  context.genericSend({
    service: WORKFLOW_SERVICE,
    method: 'resolveValidation',
    key: run.runId,
    parameter: signal,
    inputSerde: jsonSerde<RunSignal>(),
  });
}

function standingOf(
  context: WorkflowContext,
  run: RunAddress,
  on: Turn['on'],
): RestatePromise<Standing> {
  const end = endOf(context, run);
  if (on !== 'reject') return end;
  const timeouts = context
    .sleep(STILL_RUNNING_AFTER_MS, TURN)
    .map((): Standing => ({ kind: 'still-running' }));
  return RestatePromise.race([end, timeouts]);
}

/**
 * Applies the concurrency key before a run walks. Depending on the workflow's settings, the run waits for the runs before
 * it, cancels them first, or is rejected. Cancelling the waiting run does not affect the others.
 */
export async function takeTurn(
  context: WorkflowContext,
  input: RunInput,
  book: RunBook,
): Promise<TurnTaken> {
  const { turn } = input;
  if (!turn || turn.after.length === 0) return { kind: 'turn', at: input.acceptedAt };
  book.rest({ phase: 'queued', nodes: [], pending: [], awaited: [] });
  if (turn.on === 'cancel-previous') {
    for (const run of turn.after) cancelRun(context, run, input);
  }
  for (const run of turn.after) {
    const standing = await unlessCancelled(context, standingOf(context, run, turn.on));
    if (standing.kind === 'cancelled') return standing;
    if (standing.kind === 'still-running') {
      return { kind: 'rejected', at: await context.date.toJSON() };
    }
  }
  return { kind: 'turn', at: await context.date.toJSON() };
}
