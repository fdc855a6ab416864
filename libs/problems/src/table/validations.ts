import { defineProblems } from '../problem-type';

/** Problems of human tasks and their decisions. */
export const VALIDATION_PROBLEMS = defineProblems({
  'already-decided': {
    status: 409,
    title: { fr: 'Validation déjà décidée', en: 'Validation already decided' },
    detail: {
      fr: 'Déjà décidée par {by} le {at} : {done}. Cette décision-ci n’a pas été prise en compte.',
      en: 'Already decided by {by} at {at}: {done}. This decision did not count.',
    },
    meaning:
      'The validation was decided before, by somebody else or with another decision, form or reason; see `first`.',
    remedy: 'Read the first decision. If it is wrong, correct it in the record system.',
    members: {
      first: {
        type: 'object',
        description:
          'The first decision: `decision`, `at`, `by`, `byId`, `via` and `as`. With `form` and `reason` for callers who may read clinical content and could have decided the task.',
      },
    },
  },
  'assignee-may-not-decide': {
    status: 422,
    title: { fr: 'Personne non habilitée', en: 'Person may not decide' },
    detail: {
      fr: 'Personne de cet identifiant ne peut décider cette validation. Rien n’a été changé.',
      en: 'Nobody with this id may decide this validation. Nothing was changed.',
    },
    meaning: 'No valid key of this user may decide the validation.',
    remedy: 'Check the id. The user needs a key with a task role of the validation.',
  },
  'claimed-by-other': {
    status: 409,
    title: { fr: 'Quelqu’un s’en occupe', en: 'Somebody is on it' },
    detail: {
      fr: '{by} s’en occupe depuis le {at}. Rien n’a été changé.',
      en: '{by} has been on it since {at}. Nothing was changed.',
    },
    meaning:
      'Somebody else is on the validation; see `claim`. It does not prevent the caller from deciding it.',
    remedy: 'Ask them. To take it over, call again with `replaces`: the `at` of their claim.',
    members: {
      claim: { type: 'object', description: 'The claim that stands: `at`, `by`, `byId`.' },
    },
  },
  'comments-full': {
    status: 409,
    title: { fr: 'Trop de commentaires', en: 'Too many comments' },
    detail: {
      fr: 'Cette validation a déjà {max} commentaires ; celui-ci n’a pas été gardé.',
      en: 'This validation has {max} comments already; this one was not kept.',
    },
    meaning: 'The validation has as many comments as one may have.',
    remedy: 'Write it in the record system, or in the remark of the decision.',
  },
  'put-off-too-long': {
    status: 422,
    title: { fr: 'Trop tard', en: 'Too late' },
    detail: {
      fr: 'Cette validation peut être remise jusqu’au {at} au plus tard. Rien n’a été changé.',
      en: 'This validation can be put off until {at} at the latest. Nothing was changed.',
    },
    meaning:
      'A validation can be put off for a day, and not beyond its `dueAt`; one that is overdue, not at all.',
    remedy: 'Choose an instant that is not after `latest`.',
    members: { latest: { type: 'string', format: 'date-time' } },
  },
  expired: {
    status: 410,
    title: { fr: 'Validation expirée', en: 'Validation expired' },
    detail: {
      fr: "Le délai de cette validation est passé ; l'exécution a continué sans décision.",
      en: 'This validation expired. The run continued without a decision.',
    },
    meaning: 'The validation expired and the run continued.',
    remedy: 'Record the decision directly in the record system.',
  },
  'form-invalid': {
    status: 422,
    title: { fr: 'Formulaire invalide', en: 'Invalid form' },
    detail: {
      fr: 'La décision ne convient pas à la validation ; elle attend toujours.',
      en: 'The decision does not match the validation, which still waits.',
    },
    meaning: 'A form field or the reason of the decision is missing or invalid; see `errors`.',
    remedy: 'Correct the fields.',
  },
  'not-assigned': {
    status: 403,
    title: { fr: 'Validation non affectée', en: 'Not assigned' },
    detail: {
      fr: 'Cette validation revient à d’autres : {reasons}. Elle attend toujours.',
      en: 'You may not decide this validation: {reasons}. It still waits.',
    },
    meaning:
      'The caller may not decide the validation, which still waits. `reasons`: `role-missing`, `not-among-users`, `is-starter`, `unidentified`.',
    remedy: 'An assigned person must decide. For an API key, set its `taskRoles`.',
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
    meaning: 'The run no longer waits for the validation, because it was cancelled or failed.',
    remedy: 'Read the run.',
  },
});
