import { ProblemError } from '@platform/http';
import type { Diagnostic } from '@platform/ports';

import { fieldProblem } from '../definitions/lifecycle/problems';

/** 422 with what is wrong, by its code and its place in the text. */
export const testsInvalid = (diagnostics: readonly Diagnostic[]): ProblemError =>
  new ProblemError({
    status: 422,
    code: 'tests-invalid',
    title: { fr: 'Tests invalides', en: 'Invalid tests' },
    detail: {
      fr: 'Le document ne contient pas de cas de test de ce workflow : voir « errors ».',
      en: 'The document holds no test cases of this workflow: see "errors".',
    },
    errors: diagnostics.map(fieldProblem),
  });

export const noTests = (): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'no-tests',
    title: { fr: 'Aucun test', en: 'No tests' },
    detail: {
      fr: "Aucun cas de test n'est enregistré pour ce workflow.",
      en: 'No test case is stored for this workflow.',
    },
  });
