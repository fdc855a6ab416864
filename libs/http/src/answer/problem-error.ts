import { PlatformError } from '@platform/ports';
import { problem, type Problem, type ProblemCode } from '@platform/problems';

/** A route throws this to answer with a problem. For a 5xx, `cause` is logged; it is never shown. */
export class ProblemError extends PlatformError {
  readonly problem: Problem;

  constructor(problem: Problem, options?: { cause?: unknown }) {
    super('HTTP_PROBLEM', problem.detail.fr, options);
    this.problem = problem;
  }
}

/** Creates the error that a route throws to answer with the problem of this code. */
export const problemError = <Code extends ProblemCode>(
  ...occurrence: Parameters<typeof problem<Code>>
): ProblemError => new ProblemError(problem(...occurrence));
