import { clinicFacts, clinicScope } from './__fixtures__/clinic-facts';
import { compileExpression, ExpressionTypeError, typeExpression, UNKNOWN } from './index';

const evaluate = (source: string, scope = {}) => compileExpression(source).evaluate(scope);

const typed = (source: string) =>
  typeExpression(source, { scope: clinicScope, facts: clinicFacts });

describe('the traps of two-valued JEXL, before anything runs', () => {
  it.each([
    ['a name that is not there', 'missing > 5', 'unknown-name'],
    ['a name that is not there', 'missing < 5', 'unknown-name'],
    ['a field that is not there', 'in.missing == 5', 'unknown-name'],
    ['a text beside a number', "'10' > 9", 'type'],
    ['a text beside a number', 'in.s > 9', 'type'],
    ['a text beside a number', "1 + '1'", 'type'],
    ['a text beside a boolean', "in.b == 'true'", 'type'],
    ['a number beside texts', "1 in ['1']", 'type'],
    ['the first element of a list', 'in.doses.amount', 'type'],
    ['the truth of a number', 'in.n && true', 'type'],
    ['the truth of a text', 'in.s ? 1 : 2', 'type'],
    ['quantities as numbers', 'in.m > 5', 'type'],
    ['quantities of two dimensions', 'in.m > in.t', 'dimension'],
    ['codes of two value sets', 'in.sev == in.route', 'value-set'],
    ['a code that does not exist', "in.sev == 'severre'", 'code'],
  ])('%s is a problem in %s', (_, source, kind) => {
    expect(typed(source).problems).toMatchObject([{ kind }]);
  });

  it.each([
    'in.on > 5',
    'in.on < 5',
    'in.on != 5',
    '1 / in.n',
    'in.ns[0]',
    'number(in.s)',
    "in.doses[.note == 'x']",
  ])('%s is said to be possibly unknown', (source) => {
    expect(typed(source)).toMatchObject({ mayBeUnknown: true, problems: [] });
  });
});

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
