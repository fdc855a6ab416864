import {
  compileExpression,
  ExpressionTypeError,
  type FunctionTable,
  InvalidExpressionError,
  UNKNOWN,
} from '../index';

const evaluate = (source: string, scope = {}) => compileExpression(source).evaluate(scope);

describe('built-in functions', () => {
  it.each([
    ['present(1)', true],
    ['present(absent)', false],
    ['present(false)', true],
    ['default(absent, 2)', 2],
    ['default(1, 2)', 1],
    ['default(absent, absent)', UNKNOWN],
    ['string(1.50)', '1.5'],
    ['string(10 ^ 21)', '1000000000000000000000'],
    ['string(1 / 10 ^ 7)', '0.0000001'],
    ['string(true)', 'true'],
    ["number('6.20')", 6.2],
    ["number('-1e3')", -1000],
    ["number('6,2')", UNKNOWN],
    ["number('>10')", UNKNOWN],
    ["number(' 5')", UNKNOWN],
    ["number('')", UNKNOWN],
    ["number('0x10')", UNKNOWN],
    ["number('1e999')", UNKNOWN],
    ['number(3)', 3],
    ['round(2.675, 2)', 2.68],
    ['round(-2.5)', -3],
    ['round(38.05, 1)', 38.1],
    ['abs(-2)', 2],
    ['min(3, 1, 2)', 1],
    ['max([3, 1, 2])', 3],
    ['max([1, absent])', UNKNOWN],
    ['max(1, absent)', UNKNOWN],
    ['min([])', UNKNOWN],
    ['max(-1, -2)', -1],
    ["length('é😀')", 2],
    ['length([1, absent])', 2],
    ["lower('ÉA')", 'éa'],
    ["'ab'|upper", 'AB'],
    ["trim(' a ')", 'a'],
    ["startsWith('C03DA01', 'C03')", true],
    ["contains('hémolysé', 'lys')", true],
    ["join(['a', 'b'], ', ')", 'a, b'],
    ["['a']|join('-')|upper", 'A'],
    ["join(['a', absent], ', ')", UNKNOWN],
    ['lower(absent)', UNKNOWN],
  ])('evaluates %s', (source, expected) => {
    expect(evaluate(source)).toBe(expected);
  });

  it.each([
    ['lower(1)', 'lower() attend un texte, reçu : nombre'],
    ["abs('1')", 'abs() attend un nombre, reçu : texte'],
    ["max([1, 'a'])", 'max() attend un nombre, reçu : texte'],
    ['number(true)', 'number() attend un texte ou un nombre, reçu : booléen'],
    [
      'string([1])',
      'string() attend un texte, un nombre, un booléen ou une quantité, reçu : liste',
    ],
    ['length(1)', 'length() attend un texte ou une liste, reçu : nombre'],
    ["join('a', ',')", 'join() attend une liste, reçu : texte'],
    ["join([1], ',')", 'join() attend un texte, reçu : nombre'],
    ['round(1, 16)', 'nombre entier de décimales'],
    ['round(1, 0.5)', 'nombre entier de décimales'],
  ])('refuses %s', (source, message) => {
    expect(() => evaluate(source)).toThrow(ExpressionTypeError);
    expect(() => evaluate(source)).toThrow(message);
  });

  it.each([
    ['nope(1)', 'fonction inconnue « nope »'],
    ['toString()', 'fonction inconnue « toString »'],
    ['present()', 'present() attend 1 argument(s), reçu : 0'],
    ['round(1, 2, 3)', 'round() attend 1 à 2 argument(s), reçu : 3'],
    ['max()', 'max() attend 1 à n argument(s), reçu : 0'],
  ])('refuses %s when it is compiled', (source, message) => {
    expect(() => compileExpression(source)).toThrow(InvalidExpressionError);
    expect(() => compileExpression(source)).toThrow(message);
  });
});

describe('added functions', () => {
  const seen: unknown[] = [];
  const functions: FunctionTable = {
    valueset: { arity: [1, 1], call: ([name]) => (name === 'nephrotoxic' ? ['M01A'] : null) },
    spy: {
      arity: [1, 1],
      call: (args) => {
        seen.push(args);
        return Number.NaN;
      },
    },
    isUnknown: { arity: [1, 1], acceptsUnknown: true, call: ([value]) => value === UNKNOWN },
  };
  const run = (source: string, scope = {}) =>
    compileExpression(source, { functions }).evaluate(scope);

  it('are called beside the built-in ones', () => {
    const scope = { in: { med: { code: 'M01A' } } };
    expect(run("in.med.code in valueset('nephrotoxic')", scope)).toBe(true);
    expect(run("in.med.code in valueset('other')", scope)).toBe(UNKNOWN);
    expect(run("upper('a')")).toBe('A');
  });

  it('see an unknown argument only when they say so', () => {
    expect(run('spy(absent)')).toBe(UNKNOWN);
    expect(seen).toEqual([]);
    expect(run('isUnknown(absent)')).toBe(true);
  });

  it('answer unknown when their result is no JSON value', () => {
    expect(run('spy(1)')).toBe(UNKNOWN);
    expect(seen).toEqual([[1]]);
  });
});
