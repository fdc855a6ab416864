import { type ListFunction } from './list-functions';

/** Binary operators, with JEXL's precedences. */
export const BINARY_OPERATORS = [
  '&&',
  '||',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  '+',
  '-',
  '*',
  '/',
  '//',
  '%',
  '^',
] as const;

export type BinaryOperator = (typeof BINARY_OPERATORS)[number];

/** The syntax tree of an expression, independent of jexl's own tree. */
export type ExpressionNode =
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'list'; readonly items: readonly ExpressionNode[] }
  | { readonly kind: 'object'; readonly fields: ReadonlyArray<readonly [string, ExpressionNode]> }
  /** A root name of the scope. */
  | { readonly kind: 'name'; readonly name: string }
  /** The item that the innermost filter or list function reads. */
  | { readonly kind: 'item' }
  /** `.name`: a member of that item. */
  | { readonly kind: 'item-member'; readonly name: string }
  | { readonly kind: 'member'; readonly subject: ExpressionNode; readonly name: string }
  | { readonly kind: 'index'; readonly subject: ExpressionNode; readonly index: ExpressionNode }
  | { readonly kind: 'filter'; readonly subject: ExpressionNode; readonly test: ExpressionNode }
  | { readonly kind: 'unary'; readonly operator: '!' | '-'; readonly operand: ExpressionNode }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: ExpressionNode;
      readonly right: ExpressionNode;
    }
  | {
      readonly kind: 'conditional';
      readonly test: ExpressionNode;
      readonly consequent: ExpressionNode;
      readonly alternate: ExpressionNode;
    }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly ExpressionNode[] }
  /** `any(list, .a > 1)`: `each` is evaluated once for each item. */
  | {
      readonly kind: 'list-call';
      readonly name: ListFunction;
      readonly list: ExpressionNode;
      readonly each: ExpressionNode;
    };

/** The direct children of a node, in source order. */
export function childrenOf(node: ExpressionNode): readonly ExpressionNode[] {
  switch (node.kind) {
    case 'literal':
    case 'name':
    case 'item':
    case 'item-member':
      return [];
    case 'list':
      return node.items;
    case 'object':
      return node.fields.map(([, value]) => value);
    case 'member':
      return [node.subject];
    case 'index':
      return [node.subject, node.index];
    case 'filter':
      return [node.subject, node.test];
    case 'unary':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'conditional':
      return [node.test, node.consequent, node.alternate];
    case 'call':
      return node.args;
    case 'list-call':
      return [node.list, node.each];
  }
}
