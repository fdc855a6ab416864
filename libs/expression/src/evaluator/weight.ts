import { COSTS } from '../evaluation-budget';
import { childrenOf, type ExpressionNode } from '../syntax/expression-node';

function ownWeight(node: ExpressionNode): number {
  switch (node.kind) {
    case 'unary':
      return node.operator === '-' ? COSTS.decimal : COSTS.operation;
    case 'binary':
      // Costs that depend on the operands (texts, powers, units) are counted at evaluation.
      return COSTS.comparison;
    case 'call':
    case 'list-call':
      return COSTS.call;
    default:
      return COSTS.operation;
  }
}

function onceEvaluated(node: ExpressionNode): readonly ExpressionNode[] {
  if (node.kind === 'filter') return [node.subject];
  return node.kind === 'list-call' ? [node.list] : childrenOf(node);
}

/**
 * Returns the maximum number of steps to evaluate a node, without costs that depend on its values. What is
 * evaluated for each item of a list is counted once per item at evaluation. All other counting is one subtraction per
 * evaluation.
 */
export function weightOf(node: ExpressionNode): number {
  return onceEvaluated(node).reduce((sum, part) => sum + weightOf(part), ownWeight(node));
}
