import { UNKNOWN, type CompiledExpression, type EvaluationBudget } from '@platform/expression';
import { NodeError, type JsonObject } from '@platform/ports';

import { expressionScope } from '../walk/expression-scope';
import type { NodeRun } from '../plan/plan';

/** Creates the failure for a condition that is unknown: unknown never silently becomes true or false. */
export const indeterminate = ({ path }: NodeRun, what: string, source: string): NodeError =>
  new NodeError('indeterminate', `${what} de « ${path} » est indéterminée : ${source}`);

/** Evaluates a condition to true, false or UNKNOWN. Any other result fails the node. */
export function condition(
  expression: CompiledExpression,
  run: NodeRun,
  names: JsonObject = {},
  budget: EvaluationBudget = run.budget,
): boolean | typeof UNKNOWN {
  const value = expression.evaluate(
    { ...expressionScope(run.node, run.inputs, run), ...names },
    budget,
  );
  if (value === true || value === false || value === UNKNOWN) return value;
  throw new NodeError(
    'condition-not-boolean',
    `la condition de « ${run.path} » ne rend pas un booléen : ${expression.source}`,
  );
}
