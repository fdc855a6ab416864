import type { RunSignal, SignalOutput } from '@platform/engine-api';
import type { Awaited, IncidentAction } from '@platform/interpreter';
import type { WorkflowSharedContext } from '@restatedev/restate-sdk';

import { readRunState } from '../state/read-run-state';
import type { RunState } from '../state/run-state';
import { refused } from './refused';
import { isSameRequest } from './same-request';
import { settleOnce } from './settle-once';

/** Returns the latest incident of a node, even when it is over. */
const latestIncident = ({ chunks }: RunState, nodePath: string): Awaited | undefined =>
  chunks
    .flatMap(({ awaited = [] }) => awaited)
    .findLast(({ kind, path }) => kind === 'action' && path === nodePath);

function answerAgain(
  runId: string,
  again: Omit<IncidentAction, 'at'>,
  first: IncidentAction,
): SignalOutput {
  if (isSameRequest(first, again)) return { runId, at: first.at, duplicate: true };
  throw refused('already-decided', 'incident déjà traité', { first: { ...first } });
}

/**
 * Applies an operator's action to a node with an incident, once. The same operator's same action with the same reason is a
 * duplicate. Refuses with `already-decided`, `run-unknown`, or `not-pending` for a node without an incident.
 */
export async function actOnIncident(
  context: WorkflowSharedContext,
  signal: Extract<RunSignal, { signal: 'incident' }>,
): Promise<SignalOutput> {
  const runId = context.key;
  const { nodePath, action, by, reason } = signal;
  const state = await readRunState(context);
  if (state.chunks.length === 0 && !state.end) {
    throw refused('run-unknown', 'exécution inconnue');
  }
  const notPending = refused('not-pending', "aucun incident n'attend sur ce nœud");
  const incident = latestIncident(state, nodePath);
  if (!incident) throw notPending;
  const first = await context.promise<IncidentAction>(incident.name).peek();
  if (first) return answerAgain(runId, signal, first);
  const awaited = state.end ? [] : (state.chunks.at(-1)?.awaited ?? []);
  if (!awaited.some(({ name }) => name === incident.name)) throw notPending;
  const taken: IncidentAction = {
    action,
    ...(by !== undefined && { by }),
    ...(reason !== undefined && { reason }),
    at: await context.date.toJSON(),
  };
  const winner = await settleOnce(context, incident.name, taken);
  return winner ? answerAgain(runId, signal, winner) : { runId, at: taken.at, duplicate: false };
}
