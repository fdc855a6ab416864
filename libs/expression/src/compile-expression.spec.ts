import { compileExpression, ExpressionTypeError, type ExpressionValue, UNKNOWN } from './index';

const evaluate = (source: string, scope = {}) => compileExpression(source).evaluate(scope);

describe('logic', () => {
  const T = true;
  const F = false;
  const U: ExpressionValue = UNKNOWN;
  const operand = (value: ExpressionValue) => (value === UNKNOWN ? 'absent' : String(value));

  it.each<[ExpressionValue, ExpressionValue, ExpressionValue, ExpressionValue]>([
    // left, right, &&, ||
    [T, T, T, T],
    [T, F, F, T],
    [T, U, U, T],
    [F, T, F, T],
    [F, F, F, F],
    [F, U, F, U],
    [U, T, U, T],
    [U, F, F, U],
    [U, U, U, U],
  ])('follows Kleene for %p and %p', (left, right, and, or) => {
    expect(evaluate(`${operand(left)} && ${operand(right)}`)).toBe(and);
    expect(evaluate(`${operand(left)} || ${operand(right)}`)).toBe(or);
  });

  it('negates, and chooses no branch of a ternary, three-valued', () => {
    expect([evaluate('!true'), evaluate('!false'), evaluate('!absent')]).toEqual([F, T, U]);
    expect(evaluate('true ? 1 : 2')).toBe(1);
    expect(evaluate('false ? 1 : 2')).toBe(2);
    expect(evaluate('absent ? 1 : 1')).toBe(UNKNOWN);
  });

  it('checks the right side unless the left one decides', () => {
    expect(evaluate('false && 1')).toBe(false);
    expect(() => evaluate('absent && 1')).toThrow('« && » attend un booléen, reçu : nombre');
  });
});

describe('access', () => {
  const scope = {
    in: {
      list: [10, null, 30],
      rows: [{ a: 1 }],
      object: { a: { b: 1 }, n: null },
      text: 'abc',
    },
  };

  it.each([
    ['in.list[0]', 10],
    ['in.list[1]', UNKNOWN],
    ['in.list[3]', UNKNOWN],
    ['in.list[-1]', UNKNOWN],
    ['in.list[0.5]', UNKNOWN],
    ['in.list[absent]', UNKNOWN],
    ['in.object.a.b', 1],
    ["in.object['a'].b", 1],
    ['in.object.n', UNKNOWN],
    ['in.absent.at.any.depth', UNKNOWN],
    ['in.absent[0].x', UNKNOWN],
    ['in.absent[.x > 1]', UNKNOWN],
  ])('reads %s', (source, expected) => {
    expect(evaluate(source, scope)).toBe(expected);
  });

  it.each([
    ['in.text.length', 'texte'],
    ["in.list['0']", 'liste par texte'],
    ['in.object[0]', 'objet par nombre'],
    ['in.list[true]', 'liste par booléen'],
    ['in.object[.a == 1]', 'objet'],
    ['in.list[.a == 1]', 'nombre'],
    ['in.rows[.a]', 'nombre'],
  ])('refuses %s', (source, type) => {
    expect(() => evaluate(source, scope)).toThrow(type);
  });

  it('never reads an inherited property', () => {
    const hostile = JSON.parse('{"__proto__": {"polluted": 1}}') as Record<string, never>;
    for (const name of ['toString', 'hasOwnProperty', 'valueOf']) {
      expect(evaluate(`in.${name}`, scope)).toBe(UNKNOWN);
      expect(evaluate(name, scope)).toBe(UNKNOWN);
    }
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      expect(evaluate(`in['${name}']`, { in: hostile })).toBe(UNKNOWN);
    }
  });

  it('reads what JSON cannot carry as absent', () => {
    const strange = { nan: Number.NaN, infinite: Infinity };
    expect(evaluate('nan', strange)).toBe(UNKNOWN);
    expect(evaluate('infinite > 1', strange)).toBe(UNKNOWN);
  });

  it('filters with a name inside a call or parentheses', () => {
    const items = { items: [{ a: -3 }, { a: 1 }] };
    expect(evaluate('items[abs(.a) > 2]', items)).toEqual([{ a: -3 }]);
    expect(evaluate('items[(.a > 0)][0].a', items)).toBe(1);
  });

  it('binds a nested filter to its own item', () => {
    const patients = { patients: [{ k: [{ v: 5 }] }, { k: [{ v: 7 }] }] };
    expect(evaluate('patients[length(.k[.v > 6]) > 0]', patients)).toEqual([{ k: [{ v: 7 }] }]);
  });
});

describe('literals and operators', () => {
  it.each([
    ['[1, absent, -2]', [1, null, -2]],
    ["{a: 'x', b: absent}", { a: 'x' }],
    ["'a' + 'b'", 'ab'],
    ['2 + 3 * 4', 14],
    ['(2 + 3) * 4', 20],
    ['2 ^ 3 ^ 2', 64],
    ['-2 ^ 2', 4],
    ['4 ^ 0.5', 2],
    ['7 // 2', 3],
    ['-7 // 2', -4],
    ['-7 % 3', -1],
    ['2 - -1', 3],
    ['- -1', 1],
    ['-in.x', -5],
    ["'it\\'s \\\\ here \\\\'", "it's \\ here \\"],
  ])('evaluates %s', (source, expected) => {
    expect(evaluate(source, { in: { x: 5 } })).toEqual(expected);
  });

  it('knows one zero', () => {
    expect(Object.is(evaluate('0 * -1'), 0)).toBe(true);
  });

  it.each(["1 + '1'", "'a' * 2", '[1] + [2]', 'true + true', "-'a'", '-true'])(
    'refuses %s',
    (source) => {
      expect(() => evaluate(source)).toThrow(ExpressionTypeError);
    },
  );

  it('takes a ternary right after a call or a transform', () => {
    expect(evaluate("present(in.x) ? 'oui' : 'non'", { in: { x: 1 } })).toBe('oui');
    expect(evaluate("in.x|present ? 'oui' : 'non'")).toBe('non');
    expect(evaluate('true && present(1) ? 1 : 2')).toBe(1);
  });
});

describe('what a checker reads', () => {
  it('lists each scope path once, up to where it stops being static', () => {
    const { references } = compileExpression(
      "in.a.b > 1 && in.a.b < 2 && in.list[config.i].x == run['id'] && present(items[.y > in.z])",
    );
    expect(references).toEqual([
      ['in', 'a', 'b'],
      ['in', 'list'],
      ['config', 'i'],
      ['run', 'id'],
      ['items'],
      ['in', 'z'],
    ]);
  });

  it('lists each called function once, transforms included', () => {
    expect(compileExpression("lower(in.a)|trim == lower('x')").functions).toEqual([
      'trim',
      'lower',
    ]);
  });
});
