import { agentWithoutValues } from '@platform/agents';
import type { NodeTrace, RunError } from '@platform/interpreter';
import type { PendingValidation } from '@platform/ports';

import type { RunDetail, ShownSnapshot } from './get-run';

/** Marks a response whose clinical values were left out. */
export interface Withheld {
  readonly withheld?: true;
}

/** Replaces a text that may contain a clinical value, for readers of any language. */
export const WITHHELD_TEXT = '•••••';

type ErrorLike = Pick<RunError, 'code' | 'message'>;

/** Keeps the code. The message may contain values. */
export const errorWithoutValues = <E extends ErrorLike>(error: E): E => ({
  ...error,
  message: WITHHELD_TEXT,
});

/*
 * The functions below list the members that are kept, never those that are left out. A member that is added later is
 * thus hidden until it is listed here.
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
  terminology,
  agent,
  decidedBy,
}: NodeTrace): NodeTrace => ({
  path,
  id,
  type,
  kind,
  status,
  ...(startedAt !== undefined && { startedAt }),
  ...(endedAt !== undefined && { endedAt }),
  ...(ms !== undefined && { ms }),
  ...(attempts !== undefined && { attempts }),
  ...(skippedBecause && { skippedBecause }),
  ...(error && { error: errorWithoutValues(error) }),
  ...(terminology && { terminology }),
  ...(agent && { agent: agentWithoutValues(agent) }),
  ...(decidedBy && { decidedBy }),
});

/** Leaves out assigned users, which an expression over values names. Roles are part of the workflow and stay. */
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
  runId,
  pendingId,
  kind,
  workflowName,
  title: WITHHELD_TEXT,
  payload: null,
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

/** Leaves out the concurrency key too: it is computed from values. */
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
  waitsFor,
  awaits,
}: ShownSnapshot): ShownSnapshot => ({
  runId,
  workflow,
  status,
  phase,
  startedAt,
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
  ...(waitsFor && { waitsFor }),
  ...(awaits && { awaits }),
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
