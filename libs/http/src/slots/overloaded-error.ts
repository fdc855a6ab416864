import { problem } from '@platform/problems';
import { ProblemError } from '../answer/problem-error';

/** Too many concurrent requests. This request was refused before any work was done. */
export class OverloadedError extends ProblemError {
  constructor() {
    super(problem('overloaded'));
  }
}
