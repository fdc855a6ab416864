import { PlatformError } from '@platform/ports';

const REASONS = {
  steps: 'trop de calcul',
  characters: 'texte ou résultat trop grand',
} as const;

/**
 * Thrown when an evaluation exceeds its budget (`EVALUATION_LIMITS`). Deterministic: the same expression
 * on the same values always throws it.
 */
export class ExpressionBudgetError extends PlatformError {
  constructor(readonly limit: keyof typeof REASONS) {
    super('EXPRESSION_BUDGET_EXCEEDED', `expression abandonnée : ${REASONS[limit]}`);
  }
}
