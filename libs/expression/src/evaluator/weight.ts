import { COSTS } from '../evaluation-budget';
import { childrenOf, type ExpressionNode } from '../syntax/expression-node';

function ownWeight(node: ExpressionNode): number {
  switch (node.kind) {
    case 'unary':
      return node.operator === '-' ? COSTS.decimal : COSTS.operation;
    case 'binary':
      // What depends on the operands (texts, powers, units) is counted when they are known.
      return COSTS.comparison;
    case 'call':
      return COSTS.call;
    default:
      return COSTS.operation;
  }
}

/**
 * Steps that evaluating a node takes at the most, without what its values add. The test of a filter is
 * counted where it runs, once an item; so counting costs nothing but one subtraction an evaluation.
 */
export function weightOf(node: ExpressionNode): number {
  const parts = node.kind === 'filter' ? [node.subject] : childrenOf(node);
  return parts.reduce((sum, part) => sum + weightOf(part), ownWeight(node));
}
