import { type ExpressionNode } from '../syntax/expression-node';

/** What a test has said about parts of the expression, by {@link keyOf}. */
export type Narrowing = ReadonlyMap<string, 'known' | 'absent'>;

type Finding = readonly [ExpressionNode, 'known' | 'absent'];

/** Expressions are pure: two that are written alike have one value, for one item of a filter. */
export function keyOf(node: ExpressionNode): string {
  return JSON.stringify(node);
}

const ITEM = '"kind":"item-member"';

/** Inside a filter `.name` means another item. */
export function withoutItem(narrowing: Narrowing): Narrowing {
  return new Map([...narrowing].filter(([key]) => !key.includes(ITEM)));
}

/**
 * What holds where a test did not come out as `!truth`. `present()` is never unknown, so what it says
 * holds also where the whole test is unknown.
 */
function findings(test: ExpressionNode, truth: boolean): readonly Finding[] {
  if (test.kind === 'unary' && test.operator === '!') return findings(test.operand, !truth);
  if (test.kind === 'binary' && test.operator === (truth ? '&&' : '||')) {
    return [...findings(test.left, truth), ...findings(test.right, truth)];
  }
  const [argument] = test.kind === 'call' && test.name === 'present' ? test.args : [];
  return argument === undefined ? [] : truth ? known(argument) : [[argument, 'absent']];
}

/** A field is only known of an object that is. */
function known(node: ExpressionNode): readonly Finding[] {
  const inside = node.kind === 'member' || node.kind === 'index' || node.kind === 'filter';
  return [[node, 'known'], ...(inside ? known(node.subject) : [])];
}

/** What holds after `test` as well. */
export function narrowed(narrowing: Narrowing, test: ExpressionNode, truth: boolean): Narrowing {
  const found = findings(test, truth);
  return found.length === 0
    ? narrowing
    : new Map([...narrowing, ...found.map(([node, state]) => [keyOf(node), state] as const)]);
}
