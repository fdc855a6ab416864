import type { DecisionMade } from '@platform/sdk';
import type { Task } from 'fhir/r4';

/** The end of a note on a decision that did not count; the platform ends its refusals with the same words. */
const DID_NOT_COUNT = 'Cette décision-ci n’a pas été prise en compte.';

const IN_WORDS = { accepted: 'acceptée', rejected: 'refusée' } as const;

/** What counted instead, or that nothing did. */
export function whatCounted(made: DecisionMade | undefined): string {
  const what =
    made === undefined
      ? 'La validation avait expiré, avait été retirée, ou son exécution était terminée.'
      : `Déjà décidée par ${made.by ?? 'une personne non nommée'} le ${made.at} : ${IN_WORDS[made.decision]}.`;
  return `${what} ${DID_NOT_COUNT}`;
}

export const hasNote = ({ note = [] }: Task): boolean =>
  note.some(({ text }) => text.endsWith(DID_NOT_COUNT));

/**
 * The Task with a note on the decision in it that did not count, for who made it. What counted never changes, so one note is
 * enough: a Task that has one stays as it is.
 */
export function withNote(task: Task, text: string, now: Date): Task {
  if (hasNote(task)) return task;
  const [time, ended] = [now.toISOString(), text.endsWith(DID_NOT_COUNT)];
  const note = { time, text: ended ? text : `${text} ${DID_NOT_COUNT}` };
  return {
    ...task,
    businessStatus: { text: 'Décision non prise en compte' },
    note: [...(task.note ?? []), note],
    lastModified: time,
  };
}
