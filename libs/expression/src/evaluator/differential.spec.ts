import fc from 'fast-check';
import { scaled, sized } from '@platform/testing';
import { ARITHMETIC, meaning, Refused, SCOPE, type Tree, VALUES } from './plain-model.conformance';
import { compileExpression, ExpressionTypeError, UNKNOWN } from '../index';

const PRECEDENCE: Readonly<Record<string, number>> = {
  ...{ '&&': 10, '||': 10, '==': 20, '!=': 20, '<': 20, '<=': 20, '>': 20, '>=': 20, in: 20 },
  ...{ '+': 30, '-': 30, '*': 40, '/': 40, '//': 40, '%': 50 },
};

/**
 * Writes a tree, with as few parentheses as the published precedences allow, for a place that takes
 * operators binding at least as tightly as `place`.
 */
function print(tree: Tree, place = 0): string {
  const infix = (sign: string, left: Tree, right: string) => {
    const binding = PRECEDENCE[sign] ?? 0;
    const text = `${print(left, binding)} ${sign} ${right}`;
    return binding < place ? `(${text})` : text;
  };
  switch (tree.op) {
    case 'text':
      return `'${tree.value}'`;
    case 'number':
      return tree.digits;
    case 'boolean':
      return String(tree.value);
    case 'read':
      return `in.${tree.name}`;
    case 'not':
      return `!${print(tree.of, 60)}`;
    case 'minus':
      return `-${print(tree.of, 60)}`;
    case 'present':
      return `present(${print(tree.of)})`;
    case 'rows': {
      const test = `.v ${tree.comparison} ${print(tree.bound, 21)}`;
      return tree.call === 'filter'
        ? `length(in.${tree.list}[${test}])`
        : `${tree.call}(in.${tree.list}, ${test})`;
    }
    case 'among':
      return infix('in', tree.needle, `[${tree.items.map((item) => print(item)).join(', ')}]`);
    case 'binary':
      return infix(tree.sign, tree.left, print(tree.right, (PRECEDENCE[tree.sign] ?? 0) + 1));
    case 'choose': {
      const text = `${print(tree.test, 1)} ? ${print(tree.yes)} : ${print(tree.no)}`;
      return place > 0 ? `(${text})` : text;
    }
  }
}

// Mostly ill-typed on purpose: when to refuse is part of the meaning.
const { tree: trees } = fc.letrec<{ tree: Tree }>((tie) => {
  const comparison = fc.constantFrom('==', '!=', '<', '<=', '>', '>=');
  const sign = fc.oneof(fc.constantFrom('&&', '||', ...ARITHMETIC), comparison);
  const digits = fc.constantFrom('0', '1', '3', '0.1', '0.2', '26.4', '106.4', '100000', '0.0007');
  return {
    tree: fc.oneof(
      { maxDepth: 5, depthSize: 'medium' },
      fc.record({
        op: fc.constant('read' as const),
        name: fc.constantFrom(...Object.keys(VALUES), 'none'),
      }),
      fc.record({ op: fc.constant('number' as const), digits }),
      fc.record({ op: fc.constant('boolean' as const), value: fc.boolean() }),
      fc.record({ op: fc.constant('text' as const), value: fc.constantFrom('', 'a', 'b') }),
      fc.record({
        op: fc.constantFrom('not' as const, 'minus' as const, 'present' as const),
        of: tie('tree'),
      }),
      fc.record({
        op: fc.constant('choose' as const),
        test: tie('tree'),
        yes: tie('tree'),
        no: tie('tree'),
      }),
      fc.record({
        op: fc.constant('among' as const),
        needle: tie('tree'),
        items: fc.array(tie('tree'), { maxLength: 3 }),
      }),
      fc.record({
        op: fc.constant('rows' as const),
        call: fc.constantFrom('filter', 'count', 'any', 'all', 'none'),
        list: fc.constantFrom('rows' as const, 'holes' as const),
        comparison,
        bound: tie('tree'),
      }),
      fc.record({
        op: fc.constant('binary' as const),
        sign,
        left: tie('tree'),
        right: tie('tree'),
      }),
      fc.record({
        op: fc.constant('binary' as const),
        sign,
        left: tie('tree'),
        right: tie('tree'),
      }),
    ),
  };
});

function outcome(compute: () => unknown): unknown {
  try {
    return compute();
  } catch (error) {
    if (error instanceof Refused || error instanceof ExpressionTypeError) return 'type error';
    throw error;
  }
}

describe('the evaluator and a plain model', () => {
  it('give one answer to every expression', () => {
    const answers = { known: 0, unknown: 0, refused: 0 };
    fc.assert(
      fc.property(trees, (tree) => {
        const source = print(tree);
        const expected = outcome(() => meaning(tree) ?? UNKNOWN);
        expect([source, outcome(() => compileExpression(source).evaluate({ in: SCOPE }))]).toEqual([
          source,
          expected,
        ]);
        answers[
          expected === UNKNOWN ? 'unknown' : expected === 'type error' ? 'refused' : 'known'
        ] += 1;
      }),
      sized(6_000),
    );
    for (const count of Object.values(answers)) expect(count).toBeGreaterThan(scaled(300));
  });
});
