import { PlatformError } from '@platform/ports';

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
