import { compileExpression } from './compile-expression';
import { compileTemplate } from './compile-template';
import { EVALUATION_LIMITS, EvaluationBudget } from './evaluation-budget';
import { ExpressionBudgetError } from './errors';
import { type ExpressionScope } from './values/expression-value';
import { type Quantity } from './values/quantity';

const NEARLY_A_MEGABYTE = 900_000;

const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    a: index,
    text: `t${index}`,
    yes: true,
    decimal: 1.2345678901234 + index,
    dose: { value: index, unit: 'mg' },
  }));

const scope = {
  in: {
    text: 'a'.repeat(NEARLY_A_MEGABYTE),
    accents: 'é'.repeat(NEARLY_A_MEGABYTE),
    part: `${'a'.repeat(100_000)}b${'a'.repeat(100_000)}`,
    hundred: items(100),
    thousand: items(1_000),
    many: items(50_000),
    numbers: Array.from({ length: 50_000 }, (_, index) => index),
    words: new Array<string>(200_000).fill('ab'),
    long: new Array<string>(900).fill('z'.repeat(1_000)),
    dose: { value: 1, unit: 'g' },
    base: 1.0000001,
    huge: 1e300,
  },
} satisfies ExpressionScope;

const convert = ({ value }: Quantity, _unit: string, budget: EvaluationBudget): number => {
  budget.spend(100);
  return value;
};

const evaluate = (source: string, budget?: EvaluationBudget) =>
  compileExpression(source, { convert }).evaluate(scope, budget);

const times = (count: number, text: string): string => new Array(count).fill(text).join(',');

/** Tests `depth` items inside one another. */
const nested = (list: string, depth: number): string =>
  depth === 0 ? 'true' : `length(${list}[.yes && ${nested(list, depth - 1)}]) > 0`;

describe('an expression stops', () => {
  it.each([
    ['texts joined a hundred times over', `length(join([${times(160, 'in.text')}], ''))`],
    ['a text put together with itself', 'in.text + in.text'],
    ['a list that holds the same text again and again', `[${times(160, 'in.text')}]`],
    ['an object that does', `{ x: { y: [${times(160, 'in.text')}] } }`],
  ])('%s, before it is too large', (_what, source) => {
    expect(() => evaluate(source)).toThrow(ExpressionBudgetError);
    expect(() => evaluate(source)).toThrow('texte ou résultat trop grand');
  });

  it.each([
    ['filters inside filters', nested('in.thousand', 3)],
    ['many of them', nested('in.hundred', 12)],
    ['a filter over too many items', 'in.many[.a > 1 && .a < 3]'],
    ['a test of too many items', 'any(in.many, .a < 0 && .a > 3)'],
    ['tests inside tests', 'all(in.thousand, .yes && any(in.thousand, .a > 3))'],
    ['a sum of too many', 'sum(in.many, .decimal)'],
    ['the latest of too many', 'maxBy(in.many, .text)'],
    ['decimals at each of them', 'in.many[.decimal * 1.7 > 2]'],
    ['remainders of numbers far apart', 'in.many[.yes && in.huge % 3.7 > 2]'],
    ['powers at each of them', 'in.thousand[.decimal ^ 0.5 > 2]'],
    ['units that are converted at each of them', 'in.many[.dose > in.dose]'],
    ['a list in a list', 'in.thousand[.text in in.long]'],
    ['a text found in another, made to be slow', 'contains(in.text, in.part)'],
    ['the same by its operator', 'in.part in in.text'],
    ['long texts compared at each item', 'in.thousand[.yes && in.text == in.accents]'],
    ['letters changed that have no simple counterpart', 'upper(in.accents) + lower(in.accents)'],
    ['texts joined at each item', "in.thousand[join(in.words, '') == .text]"],
    ['the smallest of many', 'in.thousand[max(in.numbers) > .a]'],
    ['texts counted again and again', 'in.thousand[.yes && length(in.text) > 1]'],
  ])('%s', (_what, source) => {
    expect(() => evaluate(source)).toThrow(ExpressionBudgetError);
    expect(() => evaluate(source)).toThrow('trop de calcul');
  });

  it('with a code of its own, and says nothing of the values', () => {
    expect(() => evaluate('in.text + in.text')).toThrow(
      expect.objectContaining({
        code: 'EXPRESSION_BUDGET_EXCEEDED',
        message: 'expression abandonnée : texte ou résultat trop grand',
      }),
    );
  });
});

describe('an expression goes on', () => {
  it.each([
    ['a filter over thousands of results', 'length(in.thousand[.a > 10 && present(.text)])', 989],
    ['a text as large as an event may be', 'length(in.text)', NEARLY_A_MEGABYTE],
    ['a list joined', "length(join(in.long, ', '))", 900 * 1_002 - 2],
    ['a sum of a thousand', 'sum(in.thousand, .a)', 499_500],
    ['the greatest of a thousand', 'maxBy(in.thousand, .a).text', 't999'],
    ['a power', 'round(in.base ^ 12345.678, 6)', 1.001235],
    ['a test of each of a thousand texts', "length(in.thousand[contains(.text, '99')])", 19],
  ])('%s', (_what, source, result) => {
    expect(evaluate(source)).toBe(result);
  });
});

describe('the budget', () => {
  it('counts the same each time: what is replayed comes to the same', () => {
    const spent = ['in.hundred[.a > 3]', "contains(in.long[0], 'zzz')", '1.5 * 2'].map((source) =>
      [1, 2].map(() => {
        const budget = new EvaluationBudget();
        evaluate(source, budget);
        return budget.spent;
      }),
    );
    for (const [first, second] of spent) {
      expect(first).toBeGreaterThan(0);
      expect(second).toBe(first);
    }
  });

  it('is shared by the expressions of one piece of work', () => {
    const budget = new EvaluationBudget();
    const source = 'length(in.thousand[.a > 10 && .a < 90]) > 1';
    evaluate(source, budget);
    const one = budget.spent;
    const repeats = Math.floor(EVALUATION_LIMITS.steps / one);
    for (let count = 1; count < repeats; count += 1) evaluate(source, budget);
    expect(() => evaluate(source, budget)).toThrow(ExpressionBudgetError);
    expect(evaluate(source)).toBe(true);
  });

  it('counts the branch that is not taken: its cost is known before it runs', () => {
    const spent = ['true || in.base > 1 && in.base < 2', 'false || in.base > 1 && in.base < 2'].map(
      (source) => {
        const budget = new EvaluationBudget();
        evaluate(source, budget);
        return budget.spent;
      },
    );
    expect(spent[0]).toBe(spent[1]);
  });
});

describe('a template stops', () => {
  it('before it is too large', () => {
    const template = compileTemplate('{{in.text}}'.repeat(1_000));
    expect(() => template.evaluate(scope)).toThrow('texte ou résultat trop grand');
  });

  it('when its places cost too much together', () => {
    const template = compileTemplate('{{length(in.text)}} '.repeat(900));
    expect(() => template.evaluate(scope)).toThrow('trop de calcul');
  });

  it('only then: a thousand small places are filled in', () => {
    expect(compileTemplate('{{in.base}} '.repeat(1_000)).evaluate(scope)).toHaveLength(10_000);
  });
});
