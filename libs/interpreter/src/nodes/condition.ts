import { UNKNOWN, type CompiledExpression, type EvaluationBudget } from '@platform/expression';
import { NodeError, type JsonObject } from '@platform/ports';

import { expressionScope } from '../walk/expression-scope';
import type { NodeRun } from '../plan/plan';

/** Fails the node: unknown never silently becomes an answer. */
export const indeterminate = ({ path }: NodeRun, what: string, source: string): NodeError =>
  new NodeError('indeterminate', `${what} de « ${path} » est indéterminée : ${source}`);

/** Evaluates a condition of a node: true, false or UNKNOWN; anything else fails the node. */
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
