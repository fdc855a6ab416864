import { PlatformError, type LocalizedText } from '@platform/ports';

/**
 * Thrown when a value has the wrong type, because expressions never coerce types. The message names
 * types and units but never a value, because it may be logged and values are clinical.
 */
export class ExpressionTypeError extends PlatformError {
  constructor(reason: LocalizedText) {
    super('EXPRESSION_TYPE', {
      fr: `erreur de type dans une expression : ${reason.fr}`,
      en: `type error in an expression: ${reason.en}`,
    });
  }
}
