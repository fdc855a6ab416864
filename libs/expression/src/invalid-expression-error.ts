import { type LocalizedText, PlatformError } from '@platform/ports';
import { type ExpressionLimits } from './expression-limits';

/**
 * Thrown when a text cannot be compiled: an expression, a template or a `MapExpr` path.
 * Says where it is wrong, when that is known; carries no evaluated value.
 */
export class InvalidExpressionError extends PlatformError {
  /** What is wrong, in French, without the place. */
  readonly reason: string;
  /** The same in both languages. */
  readonly localized: LocalizedText;
  /** The limit that was passed, when it is one. */
  readonly limit: keyof ExpressionLimits | undefined;
  /** The whole text that was refused, cut to its first 200 characters. */
  readonly source: string;
  /** Offset of the first wrong character in the text, from 0. */
  readonly position: number | undefined;

  constructor(
    reason: LocalizedText,
    source: string,
    position?: number,
    limit?: keyof ExpressionLimits,
  ) {
    const where = position === undefined ? '' : ` (caractère ${position + 1})`;
    super('EXPRESSION_INVALID', `expression invalide : ${reason.fr}${where}`);
    this.reason = reason.fr;
    this.localized = reason;
    this.limit = limit;
    this.source = source.slice(0, 200);
    this.position = position;
  }
}
