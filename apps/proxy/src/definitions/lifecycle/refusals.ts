import { isRefusal, SLUG_PATTERN, type BrokenDependent, type Refusal } from '@platform/definitions';
import type { FieldProblem, ProblemError } from '@platform/http';

import {
  alreadyPublished,
  definitionAltered,
  definitionInUse,
  definitionInvalid,
  definitionNotFound,
  definitionUnreadable,
  dependentsBroken,
  fourEyes,
  noDraft,
  notPublished,
  slugMismatch,
  slugReserved,
  testsFailed,
} from './problems';

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

/** What the API answers to what is refused. */
function toProblem(refusal: Refusal): ProblemError {
  switch (refusal.refused) {
    case 'already-published':
      return alreadyPublished();
    case 'dependents-broken':
      return dependentsBroken(refusal.broken.map(toFieldProblem));
    case 'four-eyes':
      return fourEyes();
    case 'in-use':
      return definitionInUse(refusal.broken.map(toFieldProblem));
    case 'invalid':
      return definitionInvalid(refusal.kind, refusal.diagnostics);
    case 'no-draft':
      return noDraft();
    case 'no-such-version':
      return definitionNotFound();
    case 'not-published':
      return notPublished();
    case 'slug-mismatch':
      return slugMismatch(expectedSlug(refusal.expected));
    case 'slug-reserved':
      return slugReserved(refusal.slug);
    case 'tests-failed':
      return testsFailed(refusal.failures);
    case 'unreadable':
      return definitionUnreadable(refusal.diagnostics);
    case 'version-altered':
      return definitionAltered();
  }
}

/** What was decided. Throws the problem of what was refused. */
export function unlessRefused<T extends object>(decision: T): Exclude<T, Refusal> {
  if (isRefusal(decision)) throw toProblem(decision);
  return decision as Exclude<T, Refusal>;
}
