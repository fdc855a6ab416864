import type { RunAddress, RunSignal, SignalOutput } from '@platform/engine-api';
import type { WorkflowSharedContext } from '@restatedev/restate-sdk';

import { readSnapshot } from '../state/read-run-state';
import { refused } from './refused';
import { settleOnce } from './settle-once';

/** Durable promise that holds the turn of a run that began too late for its own. */
export const GIVEN_TURN = '~turn';

/** Value of that promise. `at` is ISO 8601, UTC. */
export interface GivenTurn {
  readonly after: readonly RunAddress[];
  readonly at: string;
}

/**
 * Gives a turn to a run that waits for one, once: another turn is a duplicate, because later runs know of the run from the
 * first one on. Refuses with `not-pending` for a run that waits for none.
 */
export async function giveTurn(
  context: WorkflowSharedContext,
  { after }: Extract<RunSignal, { signal: 'turn' }>,
): Promise<SignalOutput> {
  const runId = context.key;
  const given = await context.promise<GivenTurn>(GIVEN_TURN).peek();
  if (given) return { runId, at: given.at, duplicate: true };
  const snapshot = await readSnapshot(context);
  if (!snapshot?.awaited.some(({ kind }) => kind === 'turn')) {
    throw refused('not-pending', "l'exécution n'attend pas son tour");
  }
  const turn: GivenTurn = { after, at: await context.date.toJSON() };
  const first = await settleOnce(context, GIVEN_TURN, turn);
  return { runId, at: first?.at ?? turn.at, duplicate: first !== undefined };
}
