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
      return COSTS.call;
    default:
      return COSTS.operation;
  }
}

/**
 * Returns the maximum number of steps to evaluate a node, without costs that depend on its values. The
 * test of a filter is counted once per item at evaluation. All other counting is one subtraction per
 * evaluation.
 */
export function weightOf(node: ExpressionNode): number {
  const parts = node.kind === 'filter' ? [node.subject] : childrenOf(node);
  return parts.reduce((sum, part) => sum + weightOf(part), ownWeight(node));
}
