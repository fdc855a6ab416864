import { messageIn } from '@platform/ports';

import {
  compileExpression,
  ExpressionTypeError,
  expressionReference,
  typeExpression,
} from '../index';
import { checkFacts, checkScope } from './check-cases';
import { builtInFunctions } from '../functions/built-in-functions';
import { BINARY_OPERATORS } from '../syntax/expression-node';
import { LIST_FUNCTIONS } from '../syntax/list-functions';

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

const sections = expressionReference.filter(({ fromCatalog }) => !fromCatalog);

describe.each(sections)('the reference on $title', ({ cases }) => {
  it.each(cases)('$source', ({ source, scope = {}, result }) => {
    if ('problem' in result) {
      const { problems } = typeExpression(source, { scope: checkScope, facts: checkFacts });
      expect(problems.map(({ kind, message }) => [kind, message.en])).toEqual([
        [result.problem, result.says],
      ]);
      return;
    }
    const evaluate = () => compileExpression(source).evaluate(scope);
    if ('value' in result) expect(evaluate()).toEqual(result.value);
    else {
      const error = thrownBy(evaluate);
      expect(error).toBeInstanceOf(ExpressionTypeError);
      expect(messageIn(error as ExpressionTypeError, 'en')).toContain(result.refused);
    }
  });
});

it('expression reference: shows every operator and every function', () => {
  const sources = sections.flatMap(({ cases }) => cases.map(({ source }) => source));
  const missing = [
    ...BINARY_OPERATORS.filter((sign) => !sources.some((source) => source.includes(` ${sign} `))),
    ...[...Object.keys(builtInFunctions), ...Object.keys(LIST_FUNCTIONS)].filter(
      (name) => !sources.some((source) => compileSafely(source).includes(name)),
    ),
  ];
  expect(missing).toEqual([]);
});

function compileSafely(source: string): readonly string[] {
  try {
    return compileExpression(source).functions;
  } catch {
    return [];
  }
}
