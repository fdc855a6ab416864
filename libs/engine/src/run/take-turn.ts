import {
  WORKFLOW_SERVICE,
  type RunAddress,
  type RunInput,
  type RunSignal,
  type Turn,
} from '@platform/engine-api';
import { InvocationIdParser, RestatePromise, type WorkflowContext } from '@restatedev/restate-sdk';

import { TURN_CLOCK_CONTRACT } from '@platform/interpreter';

import { unlessCancelled, type Cancelled } from '../signals/cancellation';
import { GIVEN_TURN, type GivenTurn } from '../signals/give-turn';
import { jsonSerde } from '../json-serde';
import { languageOfRun } from './language-of-run';
import type { RunStateWriter } from './run-state-writer';

/** What happens to a run under its concurrency key. `at` is ISO 8601, UTC. */
type TurnTaken =
  | { readonly kind: 'turn'; readonly at: string }
  | { readonly kind: 'rejected'; readonly at: string }
  | Cancelled;

type PredecessorState = { readonly kind: 'ended' | 'still-running' };

/** A run that does not answer within this time has not ended: for an ended run, the control plane answers immediately. */
const STILL_RUNNING_AFTER_MS = 2_000;
const TURN = '~turn';

/** Settles when the run has ended in any way. A run that is no longer known has ended. */
const endOf = (
  context: WorkflowContext,
  { invocationId }: RunAddress,
): RestatePromise<PredecessorState> =>
  context
    .attach<unknown>(InvocationIdParser.fromString(invocationId))
    .map((): PredecessorState => ({ kind: 'ended' }));

const REPLACED_BY = { fr: 'remplacée par ', en: 'replaced by ' } as const;

function cancelRun(context: WorkflowContext, run: RunAddress, by: RunInput): void {
  const signal: RunSignal = {
    signal: 'cancel',
    invocationId: run.invocationId,
    reason: REPLACED_BY[languageOfRun(by)] + by.runId,
  };
  context.genericSend({
    service: WORKFLOW_SERVICE,
    method: 'resolveValidation',
    key: run.runId,
    parameter: signal,
    inputSerde: jsonSerde<RunSignal>(),
  });
}

function stateOf(
  context: WorkflowContext,
  run: RunAddress,
  on: Turn['on'],
): RestatePromise<PredecessorState> {
  const end = endOf(context, run);
  if (on !== 'reject') return end;
  const timeouts = context
    .sleep(STILL_RUNNING_AFTER_MS, TURN)
    .map((): PredecessorState => ({ kind: 'still-running' }));
  return RestatePromise.race([end, timeouts]);
}

/** A run that begins too late asks for another turn, because a later run may have been given its own. */
const isLate = async (context: WorkflowContext, { contract, turn }: RunInput): Promise<boolean> => {
  if (contract < TURN_CLOCK_CONTRACT || turn?.beginBy === undefined) return false;
  return Date.parse(await context.date.toJSON()) > Date.parse(turn.beginBy);
};

/** Shows that the run waits for a turn, and waits until the proxy gives it one. */
function anotherTurn(
  context: WorkflowContext,
  stateWriter: RunStateWriter,
): Promise<{ readonly kind: 'given'; readonly after: readonly RunAddress[] } | Cancelled> {
  stateWriter.rest({
    phase: 'queued',
    nodes: [],
    pending: [],
    awaited: [{ kind: 'turn', name: GIVEN_TURN, path: '' }],
  });
  const given = context.promise<GivenTurn>(GIVEN_TURN).get();
  return unlessCancelled(
    context,
    given.map((turn?: GivenTurn, failure?: Error) => {
      if (failure || !turn) throw failure ?? new Error('no turn given');
      return { kind: 'given', after: turn.after } as const;
    }),
  );
}

/**
 * Applies the concurrency key before a run walks. Depending on the workflow's settings, the run waits for the runs before
 * it, cancels them first, or is rejected. A run that comes too late for its turn waits for another one first. Cancelling
 * the waiting run does not affect the others.
 */
export async function takeTurn(
  context: WorkflowContext,
  input: RunInput,
  stateWriter: RunStateWriter,
): Promise<TurnTaken> {
  const { turn } = input;
  if (!turn) return { kind: 'turn', at: input.acceptedAt };
  let { after } = turn;
  const late = await isLate(context, input);
  if (late) {
    const given = await anotherTurn(context, stateWriter);
    if (given.kind === 'cancelled') return given;
    after = given.after;
  } else if (after.length === 0) return { kind: 'turn', at: input.acceptedAt };
  stateWriter.rest({ phase: 'queued', nodes: [], pending: [], awaited: [] });
  if (turn.on === 'cancel-previous') {
    for (const run of after) cancelRun(context, run, input);
  }
  for (const run of after) {
    const predecessor = await unlessCancelled(context, stateOf(context, run, turn.on));
    if (predecessor.kind === 'cancelled') return predecessor;
    if (predecessor.kind === 'still-running') {
      return { kind: 'rejected', at: await context.date.toJSON() };
    }
  }
  return { kind: 'turn', at: await context.date.toJSON() };
}
