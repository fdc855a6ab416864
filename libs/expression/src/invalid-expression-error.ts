import { type LocalizedText, PlatformError } from '@platform/ports';
import { type ExpressionLimits } from './expression-limits';

/**
 * Thrown when an expression, a template or a `MapExpr` path cannot be compiled. Contains the position when
 * it is known, and never an evaluated value.
 */
export class InvalidExpressionError extends PlatformError {
  /** The reason in French, without the position. */
  readonly reason: string;
  /** The reason in French and English, without the position. */
  readonly reasons: LocalizedText;
  /** The exceeded limit, if that is the reason. */
  readonly limit: keyof ExpressionLimits | undefined;
  /** The refused text, cut to its first 200 characters. */
  readonly source: string;
  /** Offset of the first wrong character in the text, from 0. */
  readonly position: number | undefined;

  constructor(
    reason: LocalizedText,
    source: string,
    position?: number,
    limit?: keyof ExpressionLimits,
  ) {
    const at = (word: string): string =>
      position === undefined ? '' : ` (${word} ${position + 1})`;
    super('EXPRESSION_INVALID', {
      fr: `expression invalide : ${reason.fr}${at('caractère')}`,
      en: `invalid expression: ${reason.en}${at('character')}`,
    });
    this.reason = reason.fr;
    this.reasons = reason;
    this.limit = limit;
    this.source = source.slice(0, 200);
    this.position = position;
  }
}
