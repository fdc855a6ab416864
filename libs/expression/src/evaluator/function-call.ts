import { type LocalizedText } from '@platform/ports';
import { type ExpressionFunction } from '../functions/expression-function';
import { InvalidExpressionError } from '../errors';
import { type ExpressionValue, toValue, UNKNOWN } from '../values/expression-value';
import { type CompileContext, type Evaluate } from './evaluate';

export function unknownFunction(name: string): LocalizedText {
  return { fr: `fonction inconnue « ${name} »`, en: `unknown function "${name}"` };
}

export function wrongArity(
  name: string,
  { arity: [min, max] }: ExpressionFunction,
  count: number,
): LocalizedText {
  const most = max === Infinity ? 'n' : max;
  return {
    fr: `${name}() attend ${min === max ? min : `${min} à ${most}`} argument(s), reçu : ${count}`,
    en: `${name}() takes ${min === max ? min : `${min} to ${most}`} argument(s), got ${count}`,
  };
}

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
    throw new InvalidExpressionError(wrongArity(name, called, args.length), source);
  }
  return (scope, item, budget): ExpressionValue => {
    const values = args.map((argument) => argument(scope, item, budget));
    if (!called.acceptsUnknown && values.includes(UNKNOWN)) return UNKNOWN;
    const result = called.call(values, budget);
    return result === UNKNOWN ? UNKNOWN : toValue(result);
  };
}
