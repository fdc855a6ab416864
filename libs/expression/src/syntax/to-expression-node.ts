import type Parser from 'jexl/dist/parser/Parser';
import { type ExpressionLimits } from '../expression-limits';
import { InvalidExpressionError } from '../errors';
import { type LocalizedText } from '@platform/ports';
import { PASS_THROUGH } from './check-tokens';
import { BINARY_OPERATORS, type BinaryOperator, type ExpressionNode } from './expression-node';
import { isListFunction, LIST_FUNCTIONS } from './list-functions';
import {
  noSuchWord,
  outsideFilter,
  readsNoItem,
  REASONS,
  tooDeep,
  unknownOperator,
  wrongArity,
} from './reasons';

/** The innermost filter or list function around a node. `used` is set when a `.name` inside it reads the item. */
interface Filter {
  used: boolean;
}

/**
 * Converts jexl's tree to ours, depth first, within the depth limit. Decides whether `a[x]` is a filter,
 * because jexl does not notice a `.name` inside a call or parentheses.
 */
export function toExpressionNode(
  tree: Parser.Child,
  source: string,
  limits: ExpressionLimits,
): ExpressionNode {
  const refuse = (reason: LocalizedText): never => {
    throw new InvalidExpressionError(reason, source);
  };

  // JEXL would read them as scope names, and `x == null` would silently be unknown.
  const readName = (name: string): ExpressionNode =>
    name === 'null' || name === 'undefined' ? refuse(noSuchWord(name)) : { kind: 'name', name };

  const convert = (
    child: Parser.Child,
    depth: number,
    filter: Filter | undefined,
  ): ExpressionNode => {
    if (!child) return refuse(REASONS.missingOperand);
    if (depth > limits.depth) {
      throw new InvalidExpressionError(tooDeep(limits), source, undefined, 'depth');
    }
    const below = (next: Parser.Child) => convert(next, depth + 1, filter);

    switch (child.type) {
      case 'Literal':
        return { kind: 'literal', value: child.value };
      case 'ArrayLiteral':
        return { kind: 'list', items: child.value.map(below) };
      case 'ObjectLiteral':
        return {
          kind: 'object',
          fields: Object.entries(child.value).map(([key, value]) => [key, below(value)] as const),
        };
      case 'Identifier':
        if (child.value === PASS_THROUGH) return convert(child.from, depth, filter);
        if (child.from) return { kind: 'member', subject: below(child.from), name: child.value };
        if (!child.relative) return readName(child.value);
        if (!filter) return refuse(outsideFilter(child.value));
        filter.used = true;
        return { kind: 'item-member', name: child.value };
      case 'FilterExpression': {
        const subject = below(child.subject);
        const inside: Filter = { used: false };
        const test = convert(child.expr, depth + 1, inside);
        return inside.used
          ? { kind: 'filter', subject, test }
          : { kind: 'index', subject, index: test };
      }
      case 'UnaryExpression':
        return {
          kind: 'unary',
          operator: child.operator === '!' ? '!' : '-',
          operand: below(child.right),
        };
      case 'BinaryExpression': {
        const { operator } = child;
        if (!isBinaryOperator(operator)) return refuse(unknownOperator(operator));
        return { kind: 'binary', operator, left: below(child.left), right: below(child.right) };
      }
      case 'ConditionalExpression':
        return {
          kind: 'conditional',
          test: below(child.test),
          consequent: below(child.consequent),
          alternate: below(child.alternate),
        };
      case 'FunctionCall': {
        const { name, args } = child;
        if (!isListFunction(name)) return { kind: 'call', name, args: args.map(below) };
        const [list, each] = args;
        const arity = LIST_FUNCTIONS[name];
        if (list === undefined || args.length < arity[0] || args.length > arity[1]) {
          return refuse(wrongArity(name, arity, args.length));
        }
        if (each === undefined) {
          return { kind: 'list-call', name, list: below(list), each: { kind: 'item' } };
        }
        const inside: Filter = { used: false };
        const node = convert(each, depth + 1, inside);
        if (!inside.used) return refuse(readsNoItem(name));
        return { kind: 'list-call', name, list: below(list), each: node };
      }
    }
  };
  return convert(tree, 1, undefined);
}

function isBinaryOperator(operator: string): operator is BinaryOperator {
  return (BINARY_OPERATORS as readonly string[]).includes(operator);
}
