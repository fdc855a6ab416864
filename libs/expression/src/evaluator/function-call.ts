import { InvalidExpressionError } from '../invalid-expression-error';
import { type ExpressionValue, toValue, UNKNOWN } from '../values/expression-value';
import { type CompileContext, type Evaluate } from './evaluate';

/** Finds the function and checks its arity once; calls it unless an argument is unknown. */
export function functionCall(
  name: string,
  args: readonly Evaluate[],
  { functions, source }: CompileContext,
): Evaluate {
  const called = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!called) throw new InvalidExpressionError(`fonction inconnue « ${name} »`, source);

  const [min, max] = called.arity;
  if (args.length < min || args.length > max) {
    const expected = min === max ? `${min}` : `${min} à ${max === Infinity ? 'n' : max}`;
    throw new InvalidExpressionError(
      `${name}() attend ${expected} argument(s), reçu : ${args.length}`,
      source,
    );
  }
  return (scope, item): ExpressionValue => {
    const values = args.map((argument) => argument(scope, item));
    if (!called.acceptsUnknown && values.includes(UNKNOWN)) return UNKNOWN;
    const result = called.call(values);
    return result === UNKNOWN ? UNKNOWN : toValue(result);
  };
}
