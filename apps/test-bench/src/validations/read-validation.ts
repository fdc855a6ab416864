import type { Task } from 'fhir/r4';

/** Statuses of a Task that waits for a decision. */
export const OPEN_STATUSES = ['requested', 'received', 'ready', 'in-progress', 'on-hold'] as const;

/** Statuses of a Task that was decided; one that is completed has its decision among its outputs. */
export const DECIDED_STATUSES = ['accepted', 'rejected', 'completed'] as const;

/** Tasks that a person is to approve. */
export const APPROVAL = 'http://hl7.org/fhir/CodeSystem/task-code|approve';

export const isOpen = ({ status }: Task): boolean => OPEN_STATUSES.some((open) => open === status);

/** A text that the author of a Task put among its inputs, by any of the names that it may have. */
export function inputOf({ input = [] }: Task, ...names: readonly string[]): string | undefined {
  const found = input.find(({ type }) => names.includes(type.text ?? ''));
  // A long text is an attachment.
  const data = found?.valueAttachment?.data;
  return found?.valueString ?? (data && Buffer.from(data, 'base64').toString('utf8'));
}

export const titleOf = (task: Task): string => inputOf(task, 'title') ?? task.description ?? '';

/** Whether the author asks for answers that a Task has no place for. */
export function asksForAnswers(task: Task): boolean {
  try {
    const fields: unknown = JSON.parse(inputOf(task, 'form') ?? '[]');
    return (
      Array.isArray(fields) &&
      fields.some((field: { required?: unknown }) => field.required === true)
    );
  } catch {
    return true;
  }
}

/** The decision of an ended Task: its status, or an output where the status only says that it is over. */
export function decisionOf({ status, output = [] }: Task): 'accepted' | 'rejected' | undefined {
  if (status === 'accepted' || status === 'rejected') return status;
  const said = output.flatMap(({ valueCode }) => valueCode ?? []);
  return (['accepted', 'rejected'] as const).find((decision) => said.includes(decision));
}

const PRIORITIES = ['routine', 'urgent', 'asap', 'stat'];

/** What is late comes first, then what is most urgent, then what waits longest. */
export function byUrgency(now: Date): (one: Task, other: Task) => number {
  const rank = (task: Task): number => PRIORITIES.indexOf(task.priority ?? 'routine');
  const late = (task: Task): number => Number(isOverdue(task, now));
  return (one, other) =>
    late(other) - late(one) ||
    rank(other) - rank(one) ||
    (one.authoredOn ?? '').localeCompare(other.authoredOn ?? '');
}

export const dueOf = ({ restriction }: Task): string | undefined => restriction?.period?.end;

export const isOverdue = (task: Task, now: Date): boolean =>
  Date.parse(dueOf(task) ?? '') < now.getTime();
