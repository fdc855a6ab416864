import type { DefinitionKind } from '@platform/definitions';
import { ProblemError, type FieldProblem, type Problem } from '@platform/http';
import type { Diagnostic, LocalizedText } from '@platform/ports';

/** A finding as the error of a problem. */
export const fieldProblem = ({ code, path, message, position }: Diagnostic): FieldProblem => ({
  finding: code,
  path,
  message,
  ...(position && { position }),
});

const problem = (
  [status, code]: readonly [number, string],
  title: LocalizedText,
  detail: LocalizedText,
  more: Pick<Problem, 'errors' | 'headers'> = {},
): ProblemError => new ProblemError({ status, code, title, detail, ...more });

const errorsAlone = (diagnostics: readonly Diagnostic[]): readonly FieldProblem[] =>
  diagnostics.filter(({ severity }) => severity === 'error').map(fieldProblem);

export const definitionUnreadable = (diagnostics: readonly Diagnostic[]): ProblemError =>
  problem(
    [400, 'definition-unreadable'],
    { fr: 'Document illisible', en: 'Unreadable document' },
    {
      fr: 'Le texte est illisible, ou plus grand que permis : voir « errors ».',
      en: 'The text cannot be read, or is larger than allowed: see "errors".',
    },
    { errors: errorsAlone(diagnostics) },
  );

export const slugMismatch = (message: LocalizedText): ProblemError =>
  problem(
    [422, 'slug-mismatch'],
    { fr: 'Autre définition', en: 'Another definition' },
    {
      fr: "Le document n'est pas une définition de ce nom : voir « errors ».",
      en: 'The document is no definition of this name: see "errors".',
    },
    { errors: [{ path: '/slug', message }] },
  );

export const providerUnknown = (diagnostics: readonly Diagnostic[]): ProblemError =>
  new ProblemError({
    status: 422,
    code: 'provider-unknown',
    title: { fr: 'Fournisseur de modèles inconnu', en: 'Unknown model provider' },
    detail: {
      fr: "Ni l'instance ni la plateforme ne déclarent ce fournisseur ; rien n'a été enregistré.",
      en: 'Neither the instance nor the platform declares this provider; nothing was saved.',
    },
    errors: diagnostics.map(fieldProblem),
  });

export const slugReserved = (slug: string): ProblemError =>
  problem(
    [422, 'slug-reserved'],
    { fr: 'Nom réservé', en: 'Reserved name' },
    {
      fr: `« ${slug} » est le nom d'une opération de l'API.`,
      en: `"${slug}" is the name of an operation of the API.`,
    },
  );

export const definitionInvalid = (
  kind: DefinitionKind,
  diagnostics: readonly Diagnostic[],
): ProblemError =>
  problem(
    [422, `${kind}-invalid`],
    { fr: 'Définition invalide', en: 'Invalid definition' },
    {
      fr: "La spécification ne peut pas être exécutée telle qu'elle est : voir « errors ».",
      en: 'The specification cannot run as it is: see "errors".',
    },
    { errors: errorsAlone(diagnostics) },
  );

export const testsFailed = (errors: readonly FieldProblem[]): ProblemError =>
  problem(
    [422, 'tests-failed'],
    { fr: 'Tests en échec', en: 'Tests failed' },
    {
      fr: 'Des cas de test enregistrés échouent : voir « errors ».',
      en: 'Stored test cases fail: see "errors".',
    },
    { errors },
  );

export const dependentsBroken = (errors: readonly FieldProblem[]): ProblemError =>
  problem(
    [422, 'dependents-broken'],
    { fr: 'Des workflows publiés en dépendent', en: 'Published workflows depend on it' },
    {
      fr: 'Des workflows publiés ne pourraient plus être exécutés : voir « errors ».',
      en: 'Published workflows could not run any more: see "errors".',
    },
    { errors },
  );

export const definitionInUse = (errors: readonly FieldProblem[]): ProblemError =>
  problem(
    [409, 'definition-in-use'],
    { fr: 'Définition utilisée', en: 'Definition in use' },
    {
      fr: 'Des workflows publiés utilisent la version publiée : voir « errors ».',
      en: 'Published workflows use the published version: see "errors".',
    },
    { errors },
  );

export const noDraft = (): ProblemError =>
  problem(
    [409, 'no-draft'],
    { fr: 'Aucun brouillon', en: 'No draft' },
    { fr: "Il n'y a pas de brouillon à publier.", en: 'There is no draft to publish.' },
  );

export const alreadyPublished = (): ProblemError =>
  problem(
    [409, 'already-published'],
    { fr: 'Déjà publiée', en: 'Already published' },
    {
      fr: 'La version publiée a ce contenu et appelle les mêmes versions.',
      en: 'The published version has this content and calls the same versions.',
    },
  );

export const notPublished = (): ProblemError =>
  problem(
    [409, 'not-published'],
    { fr: 'Non publiée', en: 'Not published' },
    {
      fr: "Aucune version de cette définition n'a été publiée.",
      en: 'No version of this definition has been published.',
    },
  );

export const fourEyes = (): ProblemError =>
  problem(
    [403, 'four-eyes'],
    { fr: 'Deuxième personne requise', en: 'Second person needed' },
    {
      fr: 'Qui a modifié le brouillon ne peut pas le publier dans cette instance.',
      en: 'Who edited the draft may not publish it in this instance.',
    },
  );

export const publicationContended = (): ProblemError =>
  problem(
    [409, 'publication-contended'],
    { fr: 'Publications simultanées', en: 'Simultaneous publications' },
    {
      fr: "D'autres publications ont eu lieu à chaque tentative ; réessayez.",
      en: 'Others were published at every attempt; try again.',
    },
    { headers: { 'Retry-After': '1' } },
  );

/** Nobody checked what such a version says now. */
export const definitionAltered = (): ProblemError =>
  problem(
    [409, 'definition-altered'],
    { fr: 'Version altérée', en: 'Version altered' },
    {
      fr: "Le contenu enregistré n'est pas celui qui a été publié sous cette version ; une autre doit être publiée.",
      en: 'The stored content is not what was published as this version; another has to be published.',
    },
  );

/** What a slug and version name nothing. */
export const definitionNotFound = (): ProblemError =>
  problem(
    [404, 'not-found'],
    { fr: 'Introuvable', en: 'Not found' },
    {
      fr: "Cette définition, ou cette version d'elle, n'existe pas.",
      en: 'This definition, or this version of it, does not exist.',
    },
  );
