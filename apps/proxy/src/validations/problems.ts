import { ProblemError, type FieldProblem } from '@platform/http';
import type { LocalizedText } from '@platform/ports';

/** 409 with the decision that was taken first, as the engine tells it. */
export const alreadyDecided = (first: Readonly<Record<string, string>>): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'already-decided',
    title: { fr: 'Validation déjà décidée', en: 'Validation already decided' },
    detail: {
      fr: 'Une autre décision a été prise avant celle-ci : voir « first ».',
      en: 'Another decision was taken before this one: see "first".',
    },
    members: { first: { ...first } },
  });

export const notPending = (): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'not-pending',
    title: { fr: 'Validation retirée', en: 'Validation withdrawn' },
    detail: {
      fr: "L'exécution n'attend plus cette décision.",
      en: 'The run no longer waits for this decision.',
    },
  });

export const validationExpired = (): ProblemError =>
  new ProblemError({
    status: 410,
    code: 'expired',
    title: { fr: 'Validation expirée', en: 'Validation expired' },
    detail: {
      fr: "Le délai de cette validation est passé ; l'exécution a continué sans décision.",
      en: 'The time for this validation is over; the run went on without a decision.',
    },
  });

/** 422 with what is wrong with the form or the reason, by path into the body. */
export const formInvalid = (errors: readonly FieldProblem[]): ProblemError =>
  new ProblemError({
    status: 422,
    code: 'form-invalid',
    title: { fr: 'Formulaire invalide', en: 'Invalid form' },
    detail: {
      fr: 'La décision ne convient pas à la validation ; elle attend toujours.',
      en: 'The decision does not fit the validation, which still waits.',
    },
    errors,
  });

const WHY_NOT: Readonly<Record<string, LocalizedText>> = {
  unidentified: { fr: 'personne n’est identifié', en: 'nobody is identified' },
  'is-starter': {
    fr: 'qui a lancé l’exécution ne la décide pas',
    en: 'whoever started the run does not decide it',
  },
  'role-missing': { fr: 'aucun des rôles demandés', en: 'none of the roles that are asked for' },
  'not-among-users': { fr: 'pas parmi les personnes nommées', en: 'not among the users named' },
};

/** 403 for who is not assigned; `reasons`: why, as the engine tells it, between spaces. */
export function notAssigned(told = ''): ProblemError {
  const reasons = told.split(' ').filter(Boolean);
  const inWords = (language: keyof LocalizedText): string =>
    reasons.map((reason) => WHY_NOT[reason]?.[language] ?? reason).join(', ');
  return new ProblemError({
    status: 403,
    code: 'not-assigned',
    title: { fr: 'Validation non affectée', en: 'Not assigned' },
    detail: {
      fr: `Cette validation revient à d’autres : ${inWords('fr')}. Elle attend toujours.`,
      en: `This validation is for others to decide: ${inWords('en')}. It still waits.`,
    },
    members: { reasons },
  });
}
