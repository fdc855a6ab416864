import { ProblemError } from './problem-error';
import { OVERLOADED } from './protocol-problems';

/** More is asked at once than is handled: the request was refused before anything of it was done. */
export class OverloadedError extends ProblemError {
  constructor() {
    super(OVERLOADED);
  }
}
