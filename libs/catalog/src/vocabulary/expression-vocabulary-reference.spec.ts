import { compileExpression, ExpressionTypeError, expressionReference } from '@platform/expression';

import { clinicCatalog } from '../__fixtures__/clinic';
import { expressionVocabulary } from './expression-vocabulary';

const vocabulary = expressionVocabulary(clinicCatalog);
const cases = expressionReference.flatMap((section) => (section.fromCatalog ? section.cases : []));

describe('the reference on what the catalog adds to expressions', () => {
  it.each(cases)('$source', ({ source, scope = {}, result }) => {
    const evaluate = () => compileExpression(source, vocabulary).evaluate(scope);
    if ('value' in result) expect(evaluate()).toEqual(result.value);
    else {
      expect(evaluate).toThrow(ExpressionTypeError);
      expect(evaluate).toThrow('refused' in result ? result.refused : result.says);
    }
  });

  it('shows every function it adds', () => {
    const called = cases.flatMap(({ source }) => compileExpression(source, vocabulary).functions);
    expect([...new Set(called)].sort()).toEqual(Object.keys(vocabulary.functions).sort());
  });
});
