import { type ExpressionNode } from '../syntax/expression-node';

/** Facts that tests established about parts of the expression, by {@link keyOf}. */
export type Narrowing = ReadonlyMap<string, 'known' | 'absent'>;

type Fact = readonly [ExpressionNode, 'known' | 'absent'];

/** Key of a part of an expression. Expressions are pure, so equal parts have equal values for the same filter item. */
export function keyOf(node: ExpressionNode): string {
  return JSON.stringify(node);
}

/** Begins the kinds of the nodes that read the item. */
const ITEM = '"kind":"item';

/** Drops the facts about the filter item, because inside another filter `.name` reads another item. */
export function withoutItem(narrowing: Narrowing): Narrowing {
  return new Map([...narrowing].filter(([key]) => !key.includes(ITEM)));
}

/**
 * Returns what holds when `test` is not `!truth`, that is, `truth` or unknown. `present()` is never
 * unknown, so its result also holds when the whole test is unknown.
 */
function factsFrom(test: ExpressionNode, truth: boolean): readonly Fact[] {
  if (test.kind === 'unary' && test.operator === '!') return factsFrom(test.operand, !truth);
  if (test.kind === 'binary' && test.operator === (truth ? '&&' : '||')) {
    return [...factsFrom(test.left, truth), ...factsFrom(test.right, truth)];
  }
  const [argument] = test.kind === 'call' && test.name === 'present' ? test.args : [];
  return argument === undefined ? [] : truth ? known(argument) : [[argument, 'absent']];
}

/** When a field is known, the object that contains it is known too. */
function known(node: ExpressionNode): readonly Fact[] {
  const inside = node.kind === 'member' || node.kind === 'index' || node.kind === 'filter';
  return [[node, 'known'], ...(inside ? known(node.subject) : [])];
}

/** Returns the narrowing with what holds after `test`. */
export function narrowed(narrowing: Narrowing, test: ExpressionNode, truth: boolean): Narrowing {
  const found = factsFrom(test, truth);
  return found.length === 0
    ? narrowing
    : new Map([...narrowing, ...found.map(([node, state]) => [keyOf(node), state] as const)]);
}
