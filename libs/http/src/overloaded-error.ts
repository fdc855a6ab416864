import { problem } from '@platform/problems';
import { ProblemError } from './problem-error';

/** More is asked at once than is handled: the request was refused before anything of it was done. */
export class OverloadedError extends ProblemError {
  constructor() {
    super(problem('overloaded'));
  }
}
