import { ExpressionTypeError } from '../expression-type-error';
import { ExactDecimal, toNumber } from '../values/exact-decimal';
import { type ExpressionValue, toValue, UNKNOWN } from '../values/expression-value';
import { argument, numberArgument, refuseType } from './arguments';
import { type FunctionTable } from './expression-function';

const NUMBER_TEXT = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
const MOST_DIGITS = 15;

/** Reads a text as JSON would; `"6,2"`, `">10"` and `" 5"` are not numbers, so unknown. */
function toNumberStrictly(value: ExpressionValue): ExpressionValue {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return refuseType('number()', 'un texte ou un nombre', value);
  return NUMBER_TEXT.test(value) ? toValue(Number(value)) : UNKNOWN;
}

/** Half away from zero, on the decimal digits: `round(2.675, 2)` is 2.68. */
function round(args: readonly ExpressionValue[]): ExpressionValue {
  const number = numberArgument('round', argument(args, 0));
  const digits = args.length > 1 ? numberArgument('round', argument(args, 1)) : 0;
  if (!Number.isInteger(digits) || digits < 0 || digits > MOST_DIGITS) {
    throw new ExpressionTypeError(
      `round() attend un nombre entier de décimales, de 0 à ${MOST_DIGITS}`,
    );
  }
  return toNumber(new ExactDecimal(number).toDecimalPlaces(digits));
}

function extreme(name: 'min' | 'max', args: readonly ExpressionValue[]): ExpressionValue {
  const first = argument(args, 0);
  const candidates = args.length === 1 && Array.isArray(first) ? first.map(toValue) : args;
  const numbers = candidates
    .filter((candidate) => candidate !== UNKNOWN)
    .map((candidate) => numberArgument(name, candidate));
  // An extreme over a list with a hole would be a guess; over an empty list there is none.
  if (numbers.length < candidates.length || numbers.length === 0) return UNKNOWN;
  return numbers.reduce((best, number) => Math[name](best, number));
}

export const numberFunctions: FunctionTable = {
  number: { arity: [1, 1], call: (args) => toNumberStrictly(argument(args, 0)) },
  round: { arity: [1, 2], call: round },
  abs: { arity: [1, 1], call: (args) => Math.abs(numberArgument('abs', argument(args, 0))) },
  min: { arity: [1, Infinity], call: (args) => extreme('min', args) },
  max: { arity: [1, Infinity], call: (args) => extreme('max', args) },
};
