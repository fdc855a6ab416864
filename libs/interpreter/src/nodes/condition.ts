import { UNKNOWN, type CompiledExpression, type EvaluationBudget } from '@platform/expression';
import { NodeError, type JsonObject, type LocalizedText } from '@platform/ports';

import { expressionScope } from '../walk/expression-scope';
import type { NodeRun } from '../plan/plan';

export const THE_CONDITION: LocalizedText = { fr: 'la condition', en: 'the condition' };

/** Creates the failure for a condition that is unknown: unknown never silently becomes true or false. */
export const indeterminate = ({ path }: NodeRun, what: LocalizedText, source: string): NodeError =>
  new NodeError('indeterminate', {
    fr: `${what.fr} de « ${path} » est indéterminée : ${source}`,
    en: `${what.en} of "${path}" is unknown: ${source}`,
  });

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
  throw new NodeError('condition-not-boolean', {
    fr: `la condition de « ${run.path} » ne rend pas un booléen : ${expression.source}`,
    en: `the condition of "${run.path}" does not give a boolean: ${expression.source}`,
  });
}
