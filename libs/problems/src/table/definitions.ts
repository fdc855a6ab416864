import { defineProblems } from '../problem-type';

/** Problems of workflows and agents: drafts, publication, versions. */
export const DEFINITION_PROBLEMS = defineProblems({
  'agent-invalid': {
    status: 422,
    title: { fr: 'Définition invalide', en: 'Invalid definition' },
    detail: {
      fr: "La spécification ne peut pas être exécutée telle qu'elle est : voir « errors ».",
      en: 'The specification cannot run as it is: see "errors".',
    },
    meaning: 'The agent has errors; `errors` has each with its `AG…` code and its path.',
    remedy: 'Correct them.',
  },
  'already-published': {
    status: 409,
    title: { fr: 'Déjà publiée', en: 'Already published' },
    detail: {
      fr: 'La version publiée a ce contenu et appelle les mêmes versions.',
      en: 'The published version has this content and calls the same versions.',
    },
    meaning: 'The published version has this content and calls the same versions of what it calls.',
    remedy: 'Nothing: it is published.',
  },
  'definition-altered': {
    status: 409,
    title: { fr: 'Version altérée', en: 'Version altered' },
    detail: {
      fr: "Le contenu enregistré n'est pas celui qui a été publié sous cette version ; une autre doit être publiée.",
      en: 'The stored content is not what was published as this version; another has to be published.',
    },
    meaning:
      'The stored content of the version is not what was published: somebody changed it in the database. It is not run, nor brought back.',
    remedy: 'Find out who did; publish what it should be.',
  },
  'definition-changed': {
    status: 412,
    title: { fr: 'Définition modifiée entre-temps', en: 'Definition changed in between' },
    detail: {
      fr: "La définition n'est plus celle que vous avez lue ; relisez-la avant de recommencer.",
      en: 'The definition is not the one that you read any more; read it again first.',
    },
    meaning:
      'The definition is not the one that `If-Match` names any more, or is there although a new one was asked for. The answer has its present `ETag`.',
    remedy: 'Read it again, then decide.',
  },
  'definition-in-use': {
    status: 409,
    title: { fr: 'Définition utilisée', en: 'Definition in use' },
    detail: {
      fr: 'Des workflows publiés utilisent la version publiée : voir « errors ».',
      en: 'Published workflows use the published version: see "errors".',
    },
    meaning: 'Published workflows use what is to be retired; `errors` names them.',
    remedy: 'Publish them without it first.',
  },
  'definition-unreadable': {
    status: 400,
    title: { fr: 'Document illisible', en: 'Unreadable document' },
    detail: {
      fr: 'Le texte est illisible, ou plus grand que permis : voir « errors ».',
      en: 'The text cannot be read, or is larger than allowed: see "errors".',
    },
    meaning: 'The document is no YAML or JSON that can be read, or over its limits; see `errors`.',
    remedy: 'Correct the text.',
  },
  'dependents-broken': {
    status: 422,
    title: { fr: 'Des workflows publiés en dépendent', en: 'Published workflows depend on it' },
    detail: {
      fr: 'Des workflows publiés ne pourraient plus être exécutés : voir « errors ».',
      en: 'Published workflows could not run any more: see "errors".',
    },
    meaning: 'Published workflows that use it could not run any more; `errors` names them.',
    remedy: 'Keep what they use, or publish them first.',
  },
  'four-eyes': {
    status: 403,
    title: { fr: 'Deuxième personne requise', en: 'Second person needed' },
    detail: {
      fr: 'Qui a modifié le brouillon ne peut pas le publier dans cette instance.',
      en: 'Who edited the draft may not publish it in this instance.',
    },
    meaning:
      'Who had a hand in the draft, through whichever key, may not publish it, under `publication.fourEyes`.',
    remedy: 'Have somebody else publish it.',
  },
  'if-match-required': {
    status: 428,
    title: { fr: 'En-tête « If-Match » attendu', en: '"If-Match" header expected' },
    detail: {
      fr: "La définition existe déjà : envoyez dans « If-Match » l'« ETag » que vous avez lu.",
      en: 'The definition is there already: send the "ETag" that you read in "If-Match".',
    },
    meaning:
      'The definition is there already, and the request does not say which state of it was seen.',
    remedy: 'Send the `ETag` that you read as `If-Match`.',
  },
  'no-draft': {
    status: 409,
    title: { fr: 'Aucun brouillon', en: 'No draft' },
    detail: {
      fr: "Il n'y a pas de brouillon à publier.",
      en: 'There is no draft to publish.',
    },
    meaning: 'The definition has no draft to publish, simulate, test or compare.',
    remedy: 'Save one.',
  },
  'not-published': {
    status: 409,
    title: { fr: 'Non publiée', en: 'Not published' },
    detail: {
      fr: "Aucune version de cette définition n'a été publiée.",
      en: 'No version of this definition has been published.',
    },
    meaning: 'No version of the definition was ever published.',
    remedy: 'Nothing: there is nothing to retire.',
  },
  'provider-unknown': {
    status: 422,
    title: { fr: 'Fournisseur de modèles inconnu', en: 'Unknown model provider' },
    detail: {
      fr: "Ni l'instance ni la plateforme ne déclarent ce fournisseur ; rien n'a été enregistré.",
      en: 'Neither the instance nor the platform declares this provider; nothing was saved.',
    },
    meaning:
      'An agent names a model provider that neither the platform nor the instance declares; nothing was saved.',
    remedy: 'Declare it under `providers` of the instance manifest, or correct the name.',
  },
  'publication-contended': {
    status: 409,
    title: { fr: 'Publications simultanées', en: 'Simultaneous publications' },
    detail: {
      fr: "D'autres publications ont eu lieu à chaque tentative ; réessayez.",
      en: 'Others were published at every attempt; try again.',
    },
    meaning: 'Others published at each of ten attempts; nothing was written.',
    remedy: 'Send the same request again after `Retry-After`.',
    headers: { 'Retry-After': '1' },
  },
  'slug-mismatch': {
    status: 422,
    title: { fr: 'Autre définition', en: 'Another definition' },
    detail: {
      fr: "Le document n'est pas une définition de ce nom : voir « errors ».",
      en: 'The document is no definition of this name: see "errors".',
    },
    meaning: 'The document is no definition, or not the one that the address names; see `errors`.',
    remedy: 'Correct `slug`, or the address.',
  },
  'slug-reserved': {
    status: 422,
    title: { fr: 'Nom réservé', en: 'Reserved name' },
    detail: {
      fr: "« {slug} » est le nom d'une opération de l'API.",
      en: '"{slug}" is the name of an operation of the API.',
    },
    meaning: 'The name is that of an operation of the API: `validate`, `import`.',
    remedy: 'Choose another name.',
  },
  'tests-failed': {
    status: 422,
    title: { fr: 'Tests en échec', en: 'Tests failed' },
    detail: {
      fr: 'Des cas de test enregistrés échouent : voir « errors ».',
      en: 'Stored test cases fail: see "errors".',
    },
    meaning:
      'Stored test cases fail, or cover less than they ask for; `errors` names each (`TEST_CASE_FAILED`, `TEST_CASE_REFUSED`, `TEST_COVERAGE_SHORT`). Nothing was published.',
    remedy: 'Correct the workflow or the cases.',
  },
  'version-unresolvable': {
    status: 422,
    title: { fr: 'Version inexécutable', en: 'Version cannot run' },
    detail: {
      fr: "Un workflow que cette version appelle n'est plus là, ou serait appelé en deux versions.",
      en: 'A workflow that this version calls is not there any more, or would be in two versions.',
    },
    meaning:
      'Something that the version reaches is not there any more, or would be reached in two versions; see `errors`.',
    remedy: 'Publish it again, so that it pins what is there now.',
  },
  'workflow-invalid': {
    status: 422,
    title: { fr: 'Workflow invalide', en: 'Invalid workflow' },
    detail: {
      fr: "La spécification ne peut pas être exécutée telle qu'elle est.",
      en: 'The specification cannot run as it is.',
    },
    meaning: 'The specification has errors; `errors` has each with its `code`.',
    remedy: 'Correct them.',
  },
});
