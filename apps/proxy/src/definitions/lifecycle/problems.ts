import type { DefinitionKind } from '@platform/definition-store';
import { problemError, type ProblemError } from '@platform/http';
import type { FieldProblem } from '@platform/problems';
import type { Diagnostic, LocalizedText } from '@platform/ports';

/** A finding as the error of a problem. */
export const fieldProblem = ({ code, path, message, position }: Diagnostic): FieldProblem => ({
  finding: code,
  path,
  message,
  ...(position && { position }),
});

const errorsAlone = (diagnostics: readonly Diagnostic[]): readonly FieldProblem[] =>
  diagnostics.filter(({ severity }) => severity === 'error').map(fieldProblem);

export const definitionUnreadable = (diagnostics: readonly Diagnostic[]): ProblemError =>
  problemError('definition-unreadable', { errors: errorsAlone(diagnostics) });

export const slugMismatch = (message: LocalizedText): ProblemError =>
  problemError('slug-mismatch', { errors: [{ path: '/slug', message }] });

export const providerUnknown = (diagnostics: readonly Diagnostic[]): ProblemError =>
  problemError('provider-unknown', { errors: diagnostics.map(fieldProblem) });

export const slugReserved = (slug: string): ProblemError =>
  problemError('slug-reserved', { facts: { slug } });

export const definitionInvalid = (
  kind: DefinitionKind,
  diagnostics: readonly Diagnostic[],
): ProblemError => problemError(`${kind}-invalid`, { errors: errorsAlone(diagnostics) });

export const testsFailed = (errors: readonly FieldProblem[]): ProblemError =>
  problemError('tests-failed', { errors });

export const dependentsBroken = (errors: readonly FieldProblem[]): ProblemError =>
  problemError('dependents-broken', { errors });

export const definitionInUse = (errors: readonly FieldProblem[]): ProblemError =>
  problemError('definition-in-use', { errors });

export const noDraft = (): ProblemError => problemError('no-draft');

export const alreadyPublished = (): ProblemError => problemError('already-published');

export const notPublished = (): ProblemError => problemError('not-published');

export const fourEyes = (): ProblemError => problemError('four-eyes');

export const publicationContended = (): ProblemError => problemError('publication-contended');

/** Nobody checked what such a version says now. */
export const definitionAltered = (): ProblemError => problemError('definition-altered');

/** What a slug and version name nothing. */
export const definitionNotFound = (): ProblemError => problemError('not-found');
