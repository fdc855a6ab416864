import type { Caller } from '@platform/http';
import { problemError } from '@platform/http';
import { nodePathOf } from '@platform/interpreter';
import { NotFoundError, type JsonObject, type PendingValidation } from '@platform/ports';
import type { LiveRuns } from '@platform/run-projection';
import type { RunSnapshot } from '@platform/engine-api';

import { alreadyDone } from '../../runs/already-done';
import { whyNotAs } from '../may-decide-as';
import { notAssigned } from '../not-assigned';
import { runIdOf } from '../pending-id';

/** Why a validation is none of a run that was read: it was decided, the run waits no more for it, or it never was. */
function notOpen({ nodes, runId }: RunSnapshot, pendingId: string): Error {
  const path = nodePathOf(pendingId.slice(0, -runId.length - 1));
  const node = nodes.find((each) => each.path === path && each.kind === 'human-task');
  if (!node) return new NotFoundError('validation inconnue');
  const { decision, by } = node.outputs ?? {};
  if (node.status !== 'done' || typeof decision !== 'string') return problemError('not-pending');
  const first = { decision, at: node.endedAt, by, ...node.decidedBy } as JsonObject;
  return alreadyDone('already-decided', first);
}

export interface OpenTask {
  readonly task: PendingValidation;
  /** Who started its run. */
  readonly startedBy: RunSnapshot['startedBy'];
}

/**
 * Returns a validation that waits, for a caller who may decide it. Rejects with `NotFoundError`, and with the problems
 * `not-assigned`, `already-decided` and `not-pending`.
 */
export async function openTask(
  pendingId: string,
  { live, caller }: { readonly live: Pick<LiveRuns, 'snapshot'>; readonly caller: Caller },
): Promise<OpenTask> {
  const runId = runIdOf(pendingId);
  const snapshot = runId === undefined ? null : await live.snapshot(runId);
  if (!snapshot) throw new NotFoundError('validation inconnue');
  const task = snapshot.pending.find((each) => each.pendingId === pendingId);
  if (!task) throw notOpen(snapshot, pendingId);
  const reasons = whyNotAs(caller, task, snapshot.startedBy);
  if (reasons.length > 0) throw notAssigned(reasons);
  return { task, startedBy: snapshot.startedBy };
}
