import { type LocalizedText, PlatformError } from '@platform/ports';

import type { ExpressionLimits } from './expression-limits';

export const PROTOTYPE_KEY: LocalizedText = { fr: 'clé de prototype', en: 'key of a prototype' };

/** Thrown when the manifest is loaded and a `MapExpr` path could run code or read inherited properties. */
export class UnsafePathError extends PlatformError {
  /** The refused path, cut to its first 200 characters. */
  readonly path: string;

  constructor(reason: LocalizedText, path: string) {
    const shown = path.slice(0, 200);
    super('EXPRESSION_UNSAFE_PATH', {
      fr: `chemin refusé : ${reason.fr} (« ${shown} »)`,
      en: `path refused: ${reason.en} ("${shown}")`,
    });
    this.path = shown;
  }
}

const REASONS = {
  steps: { fr: 'trop de calcul', en: 'too much computation' },
  characters: { fr: 'texte ou résultat trop grand', en: 'a text or result that is too large' },
} as const;

/**
 * Thrown when an evaluation exceeds its budget (`EVALUATION_LIMITS`). Deterministic: the same expression
 * on the same values always throws it.
 */
export class ExpressionBudgetError extends PlatformError {
  constructor(readonly limit: keyof typeof REASONS) {
    super('EXPRESSION_BUDGET_EXCEEDED', {
      fr: `expression abandonnée : ${REASONS[limit].fr}`,
      en: `expression given up: ${REASONS[limit].en}`,
    });
  }
}

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
