import { isRefusal, SLUG_PATTERN, type BrokenDependent, type Refusal } from '@platform/definitions';
import { problemError, type ProblemError } from '@platform/http';
import type { Diagnostic } from '@platform/ports';
import type { FieldProblem } from '@platform/problems';

/** Converts a diagnostic to an entry of a problem's `errors`. */
export const fieldProblem = ({ code, path, message, position }: Diagnostic): FieldProblem => ({
  finding: code,
  path,
  message,
  ...(position && { position }),
});

/** Leaves out warnings, which are not why the request is refused. */
const errorsAlone = (diagnostics: readonly Diagnostic[]): readonly FieldProblem[] =>
  diagnostics.filter(({ severity }) => severity === 'error').map(fieldProblem);

const toFieldProblem = ({ slug, reason }: BrokenDependent): FieldProblem => ({
  ...(reason && { finding: reason.code }),
  path: '',
  message: {
    fr: `« ${slug} » : ${reason?.message.fr ?? ''}`,
    en: `"${slug}": ${reason?.message.en ?? ''}`,
  },
});

const expectedSlug = (expected: string | undefined) =>
  expected === undefined
    ? {
        fr: `un nom de la forme ${SLUG_PATTERN} est attendu`,
        en: `a name like ${SLUG_PATTERN} is expected`,
      }
    : { fr: `« ${expected} » est attendu`, en: `"${expected}" is expected` };

/** The problem of the API for each refusal. */
function toProblem(refusal: Refusal): ProblemError {
  switch (refusal.refused) {
    case 'already-published':
      return problemError('already-published');
    case 'dependents-broken':
      return problemError('dependents-broken', { errors: refusal.broken.map(toFieldProblem) });
    case 'four-eyes':
      return problemError('four-eyes');
    case 'in-use':
      return problemError('definition-in-use', { errors: refusal.broken.map(toFieldProblem) });
    case 'invalid':
      return problemError(`${refusal.kind}-invalid`, { errors: errorsAlone(refusal.diagnostics) });
    case 'no-draft':
      return problemError('no-draft');
    case 'no-such-version':
      return problemError('not-found');
    case 'not-published':
      return problemError('not-published');
    case 'slug-mismatch':
      return problemError('slug-mismatch', {
        errors: [{ path: '/slug', message: expectedSlug(refusal.expected) }],
      });
    case 'slug-reserved':
      return problemError('slug-reserved', { facts: { slug: refusal.slug } });
    case 'tests-failed':
      return problemError('tests-failed', { errors: refusal.failures });
    case 'unreadable':
      return problemError('definition-unreadable', { errors: errorsAlone(refusal.diagnostics) });
    case 'version-altered':
      return problemError('definition-altered');
  }
}

/** Returns the decision, or throws the problem of a refusal. */
export function unlessRefused<T extends object>(decision: T): Exclude<T, Refusal> {
  if (isRefusal(decision)) throw toProblem(decision);
  return decision as Exclude<T, Refusal>;
}
