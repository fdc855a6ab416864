import {
  compileExpression,
  ExpressionBudgetError,
  ExpressionTypeError,
  UNKNOWN,
} from '@platform/expression';

import { clinicCatalog } from '../__fixtures__/clinic';
import { expressionVocabulary } from './expression-vocabulary';

const vocabulary = expressionVocabulary(clinicCatalog);
const evaluate = (source: string, value: unknown) =>
  compileExpression(source, vocabulary).evaluate({ value: value as never });

describe('what the catalog adds to expressions', () => {
  it.each([
    ["inValueSet('severity', value)", 'high', true],
    ["inValueSet('severity', value)", 'low', false],
    ["inValueSet('loinc', value)", '2823-3', UNKNOWN],
    ["inValueSet('severity', value)", null, UNKNOWN],
    ["subsumes('severity', 'any', value)", 'severe', true],
    ["subsumes('severity', 'severe', value)", 'severe', true],
    ["subsumes('severity', 'severe', value)", 'any', false],
    ["subsumes('severity', 'any', value)", 'low', UNKNOWN],
    ["subsumes('severity', 'low', value)", 'low', UNKNOWN],
    ["subsumes('loinc', '2823-3', value)", '6298-4', UNKNOWN],
    ["subsumes('loinc', '2823-3', value)", '2823-3', true],
    ["subsumes('circle', 'a', value)", 'b', true],
    ["subsumes('circle', 'c', value)", 'b', UNKNOWN],
    ["value in valueset('severity')", 'high', true],
    ["value in valueset('severity')", 'low', false],
    ["value in valueset('severity')", null, UNKNOWN],
    ["value in valueset('loinc')", '2823-3', UNKNOWN],
    ["length(valueset('severity')) + length(valueset('route'))", null, 3],
    ["convert(value, 'g', 'mass').value", { value: 5, unit: 'mg' }, 0.005],
    ["convert(value, 'g').value", { value: 5, unit: 'mg' }, 0.005],
    ["present(convert(value, 'g').comparator)", { value: 5, unit: 'mg', comparator: '<' }, true],
    ["convert(value, 'mol', 'charge').value", { value: 3, unit: 'mmol' }, 0.006],
    ["convert(value, 'g')", null, UNKNOWN],
    ["value > { value: 4, unit: 'mg' }", { value: 0.005, unit: 'g' }, true],
    ["value > { value: 6, unit: 'mg' }", { value: 0.005, unit: 'g' }, false],
  ])('%s of %j is %p', (source, value, expected) => {
    expect(evaluate(source, value)).toBe(expected);
  });

  it.each([
    ["convert(value, 'mmol')", { value: 1, unit: 'g' }, 'incompatibles'],
    ["convert(value, 'mol')", { value: 1, unit: 'mmol' }, 'incompatibles'],
    ["value > { value: 1, unit: 'mol' }", { value: 1, unit: 'mmol' }, 'incompatibles'],
    ["convert(value, 'lb', 'mass')", { value: 1, unit: 'g' }, '« lb »'],
    ["convert(value, 'g', 'nope')", { value: 1, unit: 'g' }, '« nope »'],
    ["convert(value, 'g')", 5, 'quantité'],
    ["inValueSet('nope', value)", 'high', '« nope »'],
    ["subsumes('severity', 'any', value)", 3, 'textes'],
    ["value in valueset('nope')", 'high', '« nope »'],
  ])('%s of %j is an error', (source, value, words) => {
    expect(() => evaluate(source, value)).toThrow(ExpressionTypeError);
    expect(() => evaluate(source, value)).toThrow(words);
  });
});

it('expressionVocabulary counts what the catalog does for an expression in its budget', () => {
  const doses = Array.from({ length: 20_000 }, (_, index) => ({
    dose: { value: index, unit: 'mg' },
  }));
  const limit = { value: 1, unit: 'g' };
  for (const source of [
    'value.doses[.dose > value.limit]',
    "value.doses[convert(.dose, 'g').value > 1]",
    "value.doses[subsumes('severity', 'any', 'severe')  && present(.dose)]",
  ]) {
    expect(() => evaluate(source, { doses, limit })).toThrow(ExpressionBudgetError);
  }
  expect(
    evaluate('length(value.doses[.dose > value.limit])', { doses: doses.slice(0, 500), limit }),
  ).toBe(0);
});
