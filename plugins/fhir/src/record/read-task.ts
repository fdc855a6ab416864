import type { JsonValue, PendingValidation } from '@platform/sdk';
import type { Task } from 'fhir/r4';

import { PENDING_SYSTEM } from '../write/systems';
import { JSON_INPUTS } from '../write/task';

/** Statuses in which nobody has decided yet. */
const OPEN = ['draft', 'requested', 'received', 'ready', 'in-progress', 'on-hold'];

export const isOpen = (task: Task): boolean =>
  OPEN.includes(task.status) && decisionOf(task) === undefined;

/**
 * Returns the decision that a record system wrote into a Task. Some systems write it as the status. For
 * others that status means willingness only: they complete the Task, with the decision as an output.
 */
export function decisionOf({ status, output }: Task): 'accepted' | 'rejected' | undefined {
  if (status === 'accepted' || status === 'rejected') return status;
  if (status !== 'completed') return undefined;
  const codes = (output ?? [])
    .filter(({ type }) => type.coding?.some(({ code }) => code === 'decision'))
    .map(({ valueCode, valueString }) => valueCode ?? valueString);
  return codes.find((code) => code === 'accepted' || code === 'rejected');
}

/** Reads a Task that this adapter wrote. Undefined when it is another one, or unreadable. */
export function toPendingValidation(task: Task): PendingValidation | undefined {
  const pendingId = task.identifier?.find(({ system }) => system === PENDING_SYSTEM)?.value;
  const runId = task.groupIdentifier?.value;
  const payload = jsonOf(task, 'payload');
  if (pendingId === undefined || runId === undefined || payload === undefined) return undefined;
  const instructions = textOf(task, 'instructions');
  const dueAt = task.restriction?.period?.end;
  const extra = Object.fromEntries(
    JSON_INPUTS.flatMap((name) => {
      const value = jsonOf(task, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return {
    runId,
    pendingId,
    kind: task.code?.text ?? '',
    workflowName: textOf(task, 'workflowName') ?? '',
    title: textOf(task, 'title') ?? task.description ?? '',
    payload,
    ...(instructions !== undefined && { instructions }),
    ...(task.priority !== undefined && task.priority !== 'routine' && { priority: task.priority }),
    ...(dueAt !== undefined && { dueAt }),
    ...extra,
  };
}

function textOf({ input }: Task, name: string): string | undefined {
  const found = input?.find(({ type }) => type.text === name);
  const data = found?.valueAttachment?.data;
  return found?.valueString ?? (data && Buffer.from(data, 'base64').toString('utf8'));
}

function jsonOf(task: Task, name: string): JsonValue | undefined {
  const text = textOf(task, name);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
