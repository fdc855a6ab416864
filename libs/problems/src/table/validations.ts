import { defineProblems } from '../problem-type';

/** Problems of human tasks and their decisions. */
export const VALIDATION_PROBLEMS = defineProblems({
  'already-decided': {
    status: 409,
    title: { fr: 'Validation déjà décidée', en: 'Validation already decided' },
    detail: {
      fr: 'Une autre décision a été prise avant celle-ci : voir « first ».',
      en: 'Another decision was taken before this one: see "first".',
    },
    meaning: 'Another decision was taken for the validation; `first` says which.',
    remedy: 'Look at the run.',
    members: { first: { type: 'object', description: 'The decision that was taken first.' } },
  },
  expired: {
    status: 410,
    title: { fr: 'Validation expirée', en: 'Validation expired' },
    detail: {
      fr: "Le délai de cette validation est passé ; l'exécution a continué sans décision.",
      en: 'The time for this validation is over; the run went on without a decision.',
    },
    meaning: 'The time for the validation is over, the run went on.',
    remedy: 'Nothing: decide in the record itself.',
  },
  'form-invalid': {
    status: 422,
    title: { fr: 'Formulaire invalide', en: 'Invalid form' },
    detail: {
      fr: 'La décision ne convient pas à la validation ; elle attend toujours.',
      en: 'The decision does not fit the validation, which still waits.',
    },
    meaning: 'The decision lacks what the form or the reason needs; see `errors`.',
    remedy: 'Correct the fields.',
  },
  'not-assigned': {
    status: 403,
    title: { fr: 'Validation non affectée', en: 'Not assigned' },
    detail: {
      fr: 'Cette validation revient à d’autres : {reasons}. Elle attend toujours.',
      en: 'This validation is for others to decide: {reasons}. It still waits.',
    },
    meaning:
      'The validation is put to others; `reasons` says why: `role-missing`, `not-among-users`, `is-starter`, `unidentified`. It still waits.',
    remedy: 'Have somebody decide who is assigned; give a key its `taskRoles`.',
    members: {
      reasons: {
        type: 'array',
        items: { enum: ['role-missing', 'not-among-users', 'is-starter', 'unidentified'] },
      },
    },
  },
  'not-pending': {
    status: 409,
    title: { fr: 'Validation retirée', en: 'Validation withdrawn' },
    detail: {
      fr: "L'exécution n'attend plus cette décision.",
      en: 'The run no longer waits for this decision.',
    },
    meaning: 'The run no longer waits for the validation: it was cancelled or failed.',
    remedy: 'Look at the run.',
  },
});
