import { PlatformError } from '@platform/ports';
import { problem, type Problem, type ProblemCode } from '@platform/problems';

/** Thrown by a route to answer with a problem. A `cause` is logged for a 5xx, never shown. */
export class ProblemError extends PlatformError {
  readonly problem: Problem;

  constructor(problem: Problem, options?: { cause?: unknown }) {
    super('HTTP_PROBLEM', problem.detail.fr, options);
    this.problem = problem;
  }
}

/** What a route throws to answer with the problem of this code. */
export const problemError = <Code extends ProblemCode>(
  ...occurrence: Parameters<typeof problem<Code>>
): ProblemError => new ProblemError(problem(...occurrence));
