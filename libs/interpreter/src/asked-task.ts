import type { PendingValidation } from '@platform/ports';
import { isoDuration } from '@platform/workflow';

import type { EscalationStep } from './escalation';

/** What happens to a task without a decision. */
interface AskedEscalation {
  /** ISO 8601 duration after the task was opened. */
  readonly after: string;
  readonly do: EscalationStep['action'];
  /** Roles to which the task is reassigned. */
  readonly to?: readonly string[];
}

/** A task as it was opened: what a person would have been asked. */
export interface AskedTask extends Omit<
  PendingValidation,
  'runId' | 'pendingId' | 'dueAt' | 'reminders' | 'translations'
> {
  readonly nodePath: string;
  /** Distinguishes the tasks of one node: `ask`, then `ask#2` for a repeat. */
  readonly name: string;
  /** ISO 8601 duration. */
  readonly due?: string;
  readonly escalation?: readonly AskedEscalation[];
}

/** Describes a task when it is opened, with everything that a person reads, in the language of the instance. */
export function askedTask(
  {
    runId: _run,
    pendingId: _id,
    dueAt: _due,
    reminders: _none,
    translations: _others,
    ...request
  }: PendingValidation,
  {
    nodePath,
    name,
    dueMs,
    escalation,
  }: {
    readonly nodePath: string;
    readonly name: string;
    readonly dueMs: number | undefined;
    readonly escalation: readonly EscalationStep[];
  },
): AskedTask {
  return {
    nodePath,
    name,
    ...request,
    ...(dueMs !== undefined && { due: isoDuration(dueMs) }),
    ...(escalation.length > 0 && {
      escalation: escalation.map(({ afterMs, action, to }) => ({
        after: isoDuration(afterMs),
        do: action,
        ...(to && { to }),
      })),
    }),
  };
}
