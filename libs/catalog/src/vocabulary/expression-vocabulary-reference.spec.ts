import { compileExpression, ExpressionTypeError, expressionReference } from '@platform/expression';
import { messageIn } from '@platform/ports';

import { clinicCatalog } from '../__fixtures__/clinic';
import { expressionVocabulary } from './expression-vocabulary';

const vocabulary = expressionVocabulary(clinicCatalog);
const cases = expressionReference.flatMap((section) => (section.fromCatalog ? section.cases : []));

describe('the reference on what the catalog adds to expressions', () => {
  it.each(cases)('$source', ({ source, scope = {}, result }) => {
    const evaluate = () => compileExpression(source, vocabulary).evaluate(scope);
    if ('value' in result) expect(evaluate()).toEqual(result.value);
    else {
      const said = 'refused' in result ? result.refused : result.says;
      const inEnglish = () => {
        try {
          return evaluate();
        } catch (error) {
          if (!(error instanceof ExpressionTypeError)) throw error;
          throw new Error(messageIn(error, 'en'), { cause: error });
        }
      };
      expect(inEnglish).toThrow(said);
    }
  });

  it('shows every function it adds', () => {
    const called = cases.flatMap(({ source }) => compileExpression(source, vocabulary).functions);
    expect([...new Set(called)].sort()).toEqual(Object.keys(vocabulary.functions).sort());
  });
});
