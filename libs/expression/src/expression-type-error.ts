import { PlatformError } from '@platform/ports';

/**
 * Thrown when an evaluation meets a value of the wrong type: there is no implicit coercion
 * (workflow specification, Expressions). Names types and units, never a value: the message may be logged
 * and values are clinical.
 */
export class ExpressionTypeError extends PlatformError {
  constructor(reason: string) {
    super('EXPRESSION_TYPE', `erreur de type dans une expression : ${reason}`);
  }
}
