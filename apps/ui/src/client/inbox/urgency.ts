import type { ListedValidation } from './listed-validation';

/** The sections of the inbox, the most urgent first; last what the person has put off. */
export const SECTIONS = ['overdue', 'stat', 'asap', 'urgent', 'routine', 'later'] as const;
export type Section = (typeof SECTIONS)[number];

type Urgency = Pick<ListedValidation, 'overdue' | 'priority' | 'dueAt' | 'putOff'>;

/** A priority that only a newer API knows is no reason to show a task late, or not at all. */
const priorityOf = ({ priority = 'routine' }: Urgency): Section =>
  SECTIONS.includes(priority) ? priority : 'urgent';

/** The section of a task: what is overdue comes before any priority, what is put off after all. */
export const sectionOf = (task: Urgency): Section =>
  task.overdue ? 'overdue' : task.putOff ? 'later' : priorityOf(task);

const rankOf = (task: Urgency): number => SECTIONS.indexOf(priorityOf(task));
const dueOf = ({ dueAt }: Urgency): number => (dueAt === undefined ? Infinity : Date.parse(dueAt));

/** Compares by urgency: overdue, then priority, then due; what is due at no time comes last. */
function compare(one: Urgency, other: Urgency): number {
  const sections = SECTIONS.indexOf(sectionOf(one)) - SECTIONS.indexOf(sectionOf(other));
  if (sections !== 0) return sections;
  const ranks = rankOf(one) - rankOf(other);
  if (ranks !== 0) return ranks;
  const [due, otherDue] = [dueOf(one), dueOf(other)];
  return due === otherDue ? 0 : due - otherDue;
}

/** Returns tasks the most urgent first; equally urgent ones in the reverse of the list's order: the oldest first. */
export const byUrgency = <T extends Urgency>(tasks: readonly T[]): readonly T[] =>
  tasks.toReversed().sort(compare);
