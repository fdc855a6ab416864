import { compileExpression, ExpressionTypeError, UNKNOWN } from './index';

const evaluate = (source: string, scope = {}) => compileExpression(source).evaluate(scope);

describe('the traps of two-valued JEXL', () => {
  it.each(['missing > 5', 'missing < 5', 'missing == 5', 'missing != 5', 'missing + 1 > 0'])(
    'answers unknown, not false, to %s',
    (source) => {
      expect(evaluate(source)).toBe(UNKNOWN);
    },
  );

  it('answers unknown to a comparison with null, which counts as absent', () => {
    expect(evaluate('in.k > 6', { in: { k: null } })).toBe(UNKNOWN);
  });

  it.each(["'10' > 9", "'10' == 10", "1 + '1'", "true == 'true'", 'true + 1', "1 in ['1']"])(
    'refuses the coercion in %s',
    (source) => {
      expect(() => evaluate(source)).toThrow(ExpressionTypeError);
    },
  );

  it('never takes the first element of a list for the list', () => {
    const scope = { in: { list: [{ a: 1 }, { a: 2 }] } };
    expect(() => evaluate('in.list.a', scope)).toThrow('« .a » attend un objet, reçu : liste');
    expect(evaluate('in.list[0].a', scope)).toBe(1);
  });

  it.each([
    '1 / 0',
    '1 / (1 / 0)',
    '0 / 0',
    '1 // 0',
    '1 % 0',
    '10 ^ 400',
    '(0 - 8) ^ 0.5',
    '0 ^ -1',
  ])('answers unknown to %s, which has no finite result', (source) => {
    expect(evaluate(source)).toBe(UNKNOWN);
  });

  it.each([
    ['0.1 + 0.2 == 0.3', true],
    ['106.4 - 80 == 26.4', true],
    ['106.4 - 80', 26.4],
    ['106.5 - 80 >= 26.5', true],
    ['1.1 * 3', 3.3],
    ['1 / 3 * 3 == 1', true],
    ['1 / 3 * 3 // 1', 1],
    ['0.3 % 0.1', 0],
  ])('does not let decimals drift in %s', (source, expected) => {
    expect(evaluate(source)).toBe(expected);
  });

  it('treats no value as true or false but a boolean', () => {
    for (const source of ['1 && true', "!''", "'a' ? 1 : 2", 'false || 0', '[] || true']) {
      expect(() => evaluate(source)).toThrow(ExpressionTypeError);
    }
  });

  it('does not drop an item it cannot judge', () => {
    const scope = { list: [{ v: 7 }, {}, { v: 1 }] };
    expect(evaluate('list[.v > 5]', scope)).toBe(UNKNOWN);
    expect(evaluate('list[present(.v) && .v > 5]', scope)).toEqual([{ v: 7 }]);
  });
});
