import { PlatformError } from '@platform/ports';

const REASONS = {
  steps: 'trop de calcul',
  characters: 'texte ou résultat trop grand',
} as const;

/**
 * Thrown when an evaluation does more than its budget allows (`EVALUATION_LIMITS`). The same
 * expression on the same values always comes to it.
 */
export class ExpressionBudgetError extends PlatformError {
  constructor(readonly limit: keyof typeof REASONS) {
    super('EXPRESSION_BUDGET_EXCEEDED', `expression abandonnée : ${REASONS[limit]}`);
  }
}
