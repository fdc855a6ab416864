import { problemError, type ProblemError } from '@platform/http';
import type { LocalizedText } from '@platform/ports';

const WHY_NOT: Readonly<Record<string, LocalizedText>> = {
  unidentified: { fr: 'personne n’est identifié', en: 'nobody is identified' },
  'is-starter': {
    fr: 'qui a lancé l’exécution ne la décide pas',
    en: 'whoever started the run does not decide it',
  },
  'role-missing': { fr: 'aucun des rôles demandés', en: 'none of the roles that are asked for' },
  'not-among-users': { fr: 'pas parmi les personnes nommées', en: 'not among the users named' },
};

/** Returns the problem of a caller who may not decide a validation, with the reasons. */
export function notAssigned(reasons: readonly string[]): ProblemError {
  const inWords = (language: keyof LocalizedText): string =>
    reasons.map((reason) => WHY_NOT[reason]?.[language] ?? reason).join(', ');
  return problemError('not-assigned', {
    facts: { reasons: { fr: inWords('fr'), en: inWords('en') } },
    members: { reasons: [...reasons] },
  });
}
