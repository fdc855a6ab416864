import type { DecisionMade, Language, LocalizedText } from '@platform/sdk';
import type { Task } from 'fhir/r4';

/** The end of a note on a decision that did not count; the platform ends its refusals with the same words. */
const DID_NOT_COUNT: LocalizedText = {
  fr: 'Cette décision-ci n’a pas été prise en compte.',
  en: 'This decision did not count.',
};

const STATUS: LocalizedText = { fr: 'Décision non prise en compte', en: 'Decision not counted' };

const ENDED: LocalizedText = {
  fr: 'La validation avait expiré, avait été retirée, ou son exécution était terminée.',
  en: 'The validation had expired or was withdrawn, or its run had ended.',
};

function alreadyDecided({ by, at, decision }: DecisionMade, language: Language): string {
  const isAccepted = decision === 'accepted';
  return language === 'fr'
    ? `Déjà décidée par ${by ?? 'une personne non nommée'} le ${at} : ${isAccepted ? 'acceptée' : 'refusée'}.`
    : `Already decided by ${by ?? 'an unnamed person'} on ${at}: ${decision}.`;
}

const saysDidNotCount = (text: string): boolean =>
  text.endsWith(DID_NOT_COUNT.fr) || text.endsWith(DID_NOT_COUNT.en);

/** What counted instead, or that nothing did. */
export const whatCounted = (made: DecisionMade | undefined, language: Language): string =>
  made === undefined ? ENDED[language] : alreadyDecided(made, language);

export const hasNote = ({ note = [] }: Task): boolean =>
  note.some(({ text }) => saysDidNotCount(text));

/**
 * The Task with a note on the decision in it that did not count, for who made it. What counted never changes, so one note is
 * enough: a Task that has one stays as it is.
 */
export function withNote(task: Task, text: string, now: Date, language: Language): Task {
  if (hasNote(task)) return task;
  const time = now.toISOString();
  const note = { time, text: saysDidNotCount(text) ? text : `${text} ${DID_NOT_COUNT[language]}` };
  return {
    ...task,
    businessStatus: { text: STATUS[language] },
    note: [...(task.note ?? []), note],
    lastModified: time,
  };
}
