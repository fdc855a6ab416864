import type { NodeTrace, RunError } from '@platform/interpreter';
import type { PendingValidation } from '@platform/ports';

import type { RunDetail, ShownSnapshot } from './get-run';

/** Says of an answer that values were left out of it. */
export interface Withheld {
  readonly withheld?: true;
}

/** Stands for a text that may hold a value. */
export const WITHHELD_TEXT = '[contenu clinique]';

type ErrorLike = Pick<RunError, 'code' | 'message'>;

/** The code says what happened; the sentence may say with what. */
export const errorWithoutValues = <E extends ErrorLike>(error: E): E => ({
  ...error,
  message: WITHHELD_TEXT,
});

/*
 * What follows names what is kept, never what is left out: a member that is added later is not shown
 * before somebody has thought of it here.
 */

export const nodeWithoutValues = ({
  path,
  id,
  type,
  kind,
  status,
  startedAt,
  endedAt,
  ms,
  attempts,
  skippedBecause,
  error,
  decidedBy,
}: NodeTrace): NodeTrace => ({
  ...{ path, id, type, kind, status },
  ...(startedAt !== undefined && { startedAt }),
  ...(endedAt !== undefined && { endedAt }),
  ...(ms !== undefined && { ms }),
  ...(attempts !== undefined && { attempts }),
  ...(skippedBecause && { skippedBecause }),
  ...(error && { error: errorWithoutValues(error) }),
  ...(decidedBy && { decidedBy }),
});

/** Users are named by an expression over values, roles by the workflow. */
export const validationWithoutValues = ({
  runId,
  pendingId,
  kind,
  workflowName,
  assignment,
  priority,
  dueAt,
  reminders,
}: PendingValidation): PendingValidation & Withheld => ({
  ...{ runId, pendingId, kind, workflowName, title: WITHHELD_TEXT, payload: null },
  ...(assignment && {
    assignment: {
      ...(assignment.roles && { roles: assignment.roles }),
      ...(assignment.notStarter !== undefined && { notStarter: assignment.notStarter }),
    },
  }),
  ...(priority && { priority }),
  ...(dueAt !== undefined && { dueAt }),
  ...(reminders !== undefined && { reminders }),
  withheld: true,
});

/** Its concurrency key is a value too. */
export const snapshotWithoutValues = ({
  runId,
  workflow,
  status,
  phase,
  startedAt,
  endedAt,
  error,
  endReason,
  nodes,
  pending,
  awaited,
  started,
  incident,
  awaitedEvents,
  startedBy,
}: ShownSnapshot): ShownSnapshot => ({
  ...{ runId, workflow, status, phase, startedAt },
  ...(endedAt !== undefined && { endedAt }),
  ...(error && { error: errorWithoutValues(error) }),
  ...(endReason && { endReason }),
  nodes: nodes.map(nodeWithoutValues),
  pending: pending.map(validationWithoutValues),
  awaited,
  started,
  ...(incident && { incident }),
  ...(awaitedEvents && { awaitedEvents }),
  ...(startedBy && { startedBy }),
  withheld: true,
});

export const runWithoutValues = ({
  event: _event,
  snapshot,
  ...summary
}: RunDetail): RunDetail => ({
  ...summary,
  event: null,
  snapshot: snapshot && snapshotWithoutValues(snapshot),
  withheld: true,
});
