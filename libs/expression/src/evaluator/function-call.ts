import { InvalidExpressionError } from '../errors';
import { unknownFunction, wrongArity } from '../syntax/reasons';
import { type ExpressionValue, toValue, UNKNOWN } from '../values/expression-value';
import { type CompileContext, type Evaluate } from './evaluate';

/** Finds the function and checks its arity at compilation. At evaluation, an unknown argument makes the result unknown without a call. */
export function functionCall(
  name: string,
  args: readonly Evaluate[],
  { functions, source }: CompileContext,
): Evaluate {
  const called = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!called) throw new InvalidExpressionError(unknownFunction(name), source);

  const [min, max] = called.arity;
  if (args.length < min || args.length > max) {
    throw new InvalidExpressionError(wrongArity(name, called.arity, args.length), source);
  }
  return (scope, item, budget): ExpressionValue => {
    const values = args.map((argument) => argument(scope, item, budget));
    if (!called.acceptsUnknown && values.includes(UNKNOWN)) return UNKNOWN;
    const result = called.call(values, budget);
    return result === UNKNOWN ? UNKNOWN : toValue(result);
  };
}
