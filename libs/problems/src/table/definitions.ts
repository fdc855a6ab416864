import { defineProblems } from '../problem-type';

/** Problems of workflows and agents: drafts, publication, versions. */
export const DEFINITION_PROBLEMS = defineProblems({
  'agent-invalid': {
    status: 422,
    title: { fr: 'Définition invalide', en: 'Invalid definition' },
    detail: {
      fr: "La spécification ne peut pas être exécutée telle qu'elle est : voir « errors ».",
      en: 'The specification is invalid: see "errors".',
    },
    meaning: 'The agent has errors. `errors` lists each with its `AG…` code and path.',
    remedy: 'Correct the errors.',
  },
  'already-published': {
    status: 409,
    title: { fr: 'Déjà publiée', en: 'Already published' },
    detail: {
      fr: 'La version publiée a ce contenu et appelle les mêmes versions.',
      en: 'The published version has this content and calls the same versions.',
    },
    meaning:
      'The published version already has this content and calls the same versions of its callees.',
    remedy: 'No action is needed.',
  },
  'definition-absent': {
    status: 412,
    title: { fr: "La définition n'existe pas", en: 'The definition does not exist' },
    detail: {
      fr: "« If-Match » n'est que pour une définition qui existe ; pour en créer une, ne l'envoyez pas, ou envoyez « If-None-Match: * ».",
      en: '"If-Match" is for a definition that exists. To create one, leave it out, or send "If-None-Match: *".',
    },
    meaning: 'There is no definition of this slug, and the request has `If-Match`, be it `*`.',
    remedy:
      'Check the slug. To create the definition, leave `If-Match` out, or send `If-None-Match: *`.',
  },
  'definition-altered': {
    status: 409,
    title: { fr: 'Version altérée', en: 'Version altered' },
    detail: {
      fr: "Le contenu enregistré n'est pas celui qui a été publié sous cette version ; une autre doit être publiée.",
      en: 'The stored content differs from what was published as this version. Publish a new version.',
    },
    meaning:
      'The stored content of the version differs from what was published: it was changed in the database. The version is neither run nor rolled back to.',
    remedy: 'Find out who changed it, then publish the correct content.',
  },
  'definition-changed': {
    status: 412,
    title: { fr: 'Définition modifiée entre-temps', en: 'Definition changed in between' },
    detail: {
      fr: "La définition n'est plus celle que vous avez lue ; relisez-la avant de recommencer.",
      en: 'The definition changed since you read it. Read it again first.',
    },
    meaning:
      'The definition changed since the `ETag` in `If-Match`. The response has the current `ETag`.',
    remedy: 'Read the definition again, then decide.',
  },
  'definition-exists': {
    status: 412,
    title: { fr: 'La définition existe déjà', en: 'The definition already exists' },
    detail: {
      fr: "« If-None-Match: * » n'est que pour une nouvelle définition ; pour modifier celle-ci, lisez-la et envoyez son « ETag » dans « If-Match ».",
      en: '"If-None-Match: *" is for a new definition. To change this one, read it and send its "ETag" in "If-Match".',
    },
    meaning:
      'There is a definition of this slug already, and the request has `If-None-Match: *`. The response has the current `ETag`.',
    remedy: 'Choose another slug, or read the definition and send its `ETag` as `If-Match`.',
  },
  'definition-in-use': {
    status: 409,
    title: { fr: 'Définition utilisée', en: 'Definition in use' },
    detail: {
      fr: 'Des workflows publiés utilisent la version publiée : voir « errors ».',
      en: 'Published workflows use the published version: see "errors".',
    },
    meaning: 'Published workflows use the definition; `errors` names them.',
    remedy: 'First publish those workflows without it.',
  },
  'definition-unreadable': {
    status: 400,
    title: { fr: 'Document illisible', en: 'Unreadable document' },
    detail: {
      fr: 'Le texte est illisible, ou plus grand que permis : voir « errors ».',
      en: 'The text cannot be parsed, or is too large: see "errors".',
    },
    meaning: 'The document is not valid YAML or JSON, or exceeds a limit; see `errors`.',
    remedy: 'Correct the text.',
  },
  'dependents-broken': {
    status: 422,
    title: { fr: 'Des workflows publiés en dépendent', en: 'Published workflows depend on it' },
    detail: {
      fr: 'Des workflows publiés ne pourraient plus être exécutés : voir « errors ».',
      en: 'Published workflows could no longer run: see "errors".',
    },
    meaning:
      'Published workflows that use the definition could no longer run; `errors` names them.',
    remedy: 'Keep what they use, or first publish them without it.',
  },
  'four-eyes': {
    status: 403,
    title: { fr: 'Deuxième personne requise', en: 'Second person needed' },
    detail: {
      fr: 'Qui a modifié le brouillon ne peut pas le publier dans cette instance.',
      en: 'In this instance, a person who edited the draft may not publish it.',
    },
    meaning:
      '`publication.fourEyes` is set, and the caller edited the draft, directly or through a key.',
    remedy: 'Another person must publish it.',
  },
  'if-match-required': {
    status: 428,
    title: { fr: 'En-tête « If-Match » attendu', en: '"If-Match" header expected' },
    detail: {
      fr: "La définition existe déjà : envoyez dans « If-Match » l'« ETag » que vous avez lu.",
      en: 'The definition already exists: send its "ETag" in "If-Match".',
    },
    meaning: 'The definition already exists and the request has no `If-Match`.',
    remedy: 'Send the `ETag` that you received as `If-Match`.',
  },
  'no-draft': {
    status: 409,
    title: { fr: 'Aucun brouillon', en: 'No draft' },
    detail: {
      fr: "Il n'y a pas de brouillon à publier.",
      en: 'There is no draft to publish.',
    },
    meaning: 'The definition has no draft.',
    remedy: 'Save a draft first.',
  },
  'not-published': {
    status: 409,
    title: { fr: 'Non publiée', en: 'Not published' },
    detail: {
      fr: "Aucune version de cette définition n'a été publiée.",
      en: 'No version of this definition has been published.',
    },
    meaning: 'No version of the definition was ever published.',
    remedy: 'No action is needed.',
  },
  'provider-unknown': {
    status: 422,
    title: { fr: 'Fournisseur de modèles inconnu', en: 'Unknown model provider' },
    detail: {
      fr: "Ni l'instance ni la plateforme ne déclarent ce fournisseur ; rien n'a été enregistré.",
      en: 'Neither the instance nor the platform declares this provider; nothing was saved.',
    },
    meaning:
      'An agent names a model provider that neither the platform nor the instance declares. Nothing was saved.',
    remedy: 'Declare it under `providers` of the instance manifest, or correct the name.',
  },
  'publication-contended': {
    status: 409,
    title: { fr: 'Publications simultanées', en: 'Simultaneous publications' },
    detail: {
      fr: "D'autres publications ont eu lieu à chaque tentative ; réessayez.",
      en: 'Other publications interfered with every attempt. Try again.',
    },
    meaning: 'Other publications interfered with each of ten attempts. Nothing was written.',
    remedy: 'Repeat the request after `Retry-After`.',
    headers: { 'Retry-After': '1' },
  },
  'slug-mismatch': {
    status: 422,
    title: { fr: 'Autre définition', en: 'Another definition' },
    detail: {
      fr: "Le document n'est pas une définition de ce nom : voir « errors ».",
      en: 'The document is not a definition with this slug: see "errors".',
    },
    meaning: 'The document is not a definition, or has another slug than the URL; see `errors`.',
    remedy: 'Correct `slug` or the URL.',
  },
  'slug-reserved': {
    status: 422,
    title: { fr: 'Nom réservé', en: 'Reserved name' },
    detail: {
      fr: "« {slug} » est le nom d'une opération de l'API.",
      en: '"{slug}" is the name of an operation of the API.',
    },
    meaning: 'The slug is reserved for an operation of the API: `validate`, `import`.',
    remedy: 'Choose another slug.',
  },
  'tests-failed': {
    status: 422,
    title: { fr: 'Tests en échec', en: 'Tests failed' },
    detail: {
      fr: 'Des cas de test enregistrés échouent : voir « errors ».',
      en: 'Stored test cases fail: see "errors".',
    },
    meaning:
      'Stored test cases fail or do not reach the required coverage. `errors` lists each (`TEST_CASE_FAILED`, `TEST_CASE_REFUSED`, `TEST_COVERAGE_SHORT`). Nothing was published.',
    remedy: 'Correct the workflow, the agent or the test cases.',
  },
  'version-unresolvable': {
    status: 422,
    title: { fr: 'Version inexécutable', en: 'Version cannot run' },
    detail: {
      fr: "Un workflow que cette version appelle n'est plus là, ou serait appelé en deux versions.",
      en: 'A workflow that this version calls no longer exists, or would be used in two versions.',
    },
    meaning:
      'A definition that the version uses no longer exists, or would be used in two versions; see `errors`.',
    remedy: 'Publish it again to pin the current versions.',
  },
  'workflow-invalid': {
    status: 422,
    title: { fr: 'Workflow invalide', en: 'Invalid workflow' },
    detail: {
      fr: "La spécification ne peut pas être exécutée telle qu'elle est.",
      en: 'The specification is invalid.',
    },
    meaning: 'The specification has errors. `errors` lists each with its `code`.',
    remedy: 'Correct the errors.',
  },
});
