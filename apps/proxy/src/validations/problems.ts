import { ProblemError, type FieldProblem } from '@platform/http';

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
