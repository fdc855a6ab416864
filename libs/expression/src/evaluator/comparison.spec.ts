import { compileExpression, ExpressionTypeError, UNKNOWN } from '../index';

const evaluate = (source: string, scope = {}) => compileExpression(source).evaluate(scope);

describe('comparison', () => {
  it.each([
    ['2 < 10', true],
    ["'2' < '10'", false],
    ['6.0 >= 6', true],
    ["'a' == 'a'", true],
    ['true != false', true],
  ])('compares values of one type: %s', (source, expected) => {
    expect(evaluate(source)).toBe(expected);
  });

  it.each([
    ['1 == true', 'nombre et booléen'],
    ['true < false', 'booléen et booléen'],
    ['[1] == [1]', 'liste et liste'],
    ['{a: 1} == {a: 1}', 'objet et objet'],
    ["{value: 1, unit: 'g'} > 1", 'quantité et nombre'],
  ])('names both types when it refuses %s', (source, types) => {
    expect(() => evaluate(source)).toThrow(types);
  });

  it('never puts a value in the error, since values are clinical', () => {
    expect(() => evaluate('in.name > 3', { in: { name: 'Dupont' } })).toThrow(
      /^(?!.*(Dupont|3)).*$/,
    );
  });

  describe('of quantities', () => {
    const scope = {
      low: { value: 5, unit: 'mmol/L' },
      high: { value: 6.5, unit: 'mmol/L' },
      milligrams: { value: 1500, unit: 'mg' },
      grams: { value: 1.5, unit: 'g' },
      bound: { value: 5, unit: 'mmol/L', comparator: '>' },
    };

    it('compares decimals within one unit', () => {
      expect(evaluate('low < high', scope)).toBe(true);
      expect(evaluate('low == high', scope)).toBe(false);
      expect(evaluate("low == {value: 5.0, unit: 'mmol/L'}", scope)).toBe(true);
    });

    it('refuses two units without a conversion, and names them', () => {
      expect(() => evaluate('grams == milligrams', scope)).toThrow(
        'unités incompatibles : g et mg',
      );
    });

    it('converts the right side into the unit of the left one', () => {
      const convert = ({ value }: { value: number }, unit: string) =>
        unit === 'g' ? value / 1000 : undefined;
      const compiled = compileExpression('grams == milligrams', { convert });
      expect(compiled.evaluate(scope)).toBe(true);
      expect(() => compileExpression('high == grams', { convert }).evaluate(scope)).toThrow(
        'unités incompatibles : mmol/L et g',
      );
    });

    it('does not know how a bound compares', () => {
      expect(evaluate('bound > low', scope)).toBe(UNKNOWN);
    });
  });
});

describe('membership', () => {
  it.each([
    ["'a' in ['a', 'b']", true],
    ["'c' in ['a', 'b']", false],
    ["'c' in []", false],
    ["'bc' in 'abcd'", true],
    ["'c' in ['a', absent]", UNKNOWN],
    ["'a' in ['a', absent]", true],
    ["absent in ['a']", UNKNOWN],
    ["'a' in absent", UNKNOWN],
  ])('evaluates %s', (source, expected) => {
    expect(evaluate(source)).toBe(expected);
  });

  it.each(["2 in '123'", "2 in ['a', 2]", '2 in 2', '[1] in [1]', "'a' in {a: 1}"])(
    'refuses %s',
    (source) => {
      expect(() => evaluate(source)).toThrow(ExpressionTypeError);
    },
  );

  it('tells the scope root `in` from the operator by its place', () => {
    const scope = { in: { code: 'C03DA', codes: ['C03DA'], in: 'x' } };
    expect(evaluate('in.code in in.codes', scope)).toBe(true);
    expect(evaluate('in.in in [in.in]', scope)).toBe(true);
    expect(evaluate('{in: in.code}', scope)).toEqual({ in: 'C03DA' });
  });
});
