import { COSTS, type EvaluationBudget } from '../evaluation-budget';
import { ExpressionTypeError } from '../errors';
import { type TypedCall } from '../typing/function-signature';
import {
  isAny,
  isInteger,
  isMomentOf,
  isNumber,
  isText,
  primitive,
  type StaticType,
  type StaticValue,
  union,
} from '../typing/static-type';
import { ExactDecimal, toNumber } from '../values/exact-decimal';
import { type ExpressionValue, toValue, UNKNOWN } from '../values/expression-value';
import { argument, numberArgument, refuseType } from './arguments';
import { type FunctionTable } from './expression-function';
import { extremeMoment } from './extreme-moment';

const NUMBER_TEXT = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
const MAX_DIGITS = 15;
const TEXT_OR_NUMBER = { fr: 'un texte ou un nombre', en: 'a text or a number' };

/** Parses a number as JSON does. `"6,2"`, `">10"` and `" 5"` are not JSON numbers, so the result is unknown. */
function toNumberStrictly(value: ExpressionValue, budget: EvaluationBudget): ExpressionValue {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return refuseType('number()', TEXT_OR_NUMBER, value);
  budget.read(value.length);
  return NUMBER_TEXT.test(value) ? toValue(Number(value)) : UNKNOWN;
}

/** Rounds half away from zero on the decimal digits: `round(2.675, 2)` is 2.68. */
function round(args: readonly ExpressionValue[], budget: EvaluationBudget): ExpressionValue {
  budget.spend(COSTS.decimal);
  const number = numberArgument('round', argument(args, 0));
  const digits = args.length > 1 ? numberArgument('round', argument(args, 1)) : 0;
  if (!Number.isInteger(digits) || digits < 0 || digits > MAX_DIGITS) {
    throw new ExpressionTypeError({
      fr: `round() attend un nombre entier de décimales, de 0 à ${MAX_DIGITS}`,
      en: `round() expects a whole number of decimals, from 0 to ${MAX_DIGITS}`,
    });
  }
  return toNumber(new ExactDecimal(number).toDecimalPlaces(digits));
}

function extreme(
  name: 'min' | 'max',
  args: readonly ExpressionValue[],
  budget: EvaluationBudget,
): ExpressionValue {
  const first = argument(args, 0);
  const given: readonly unknown[] = args.length === 1 && Array.isArray(first) ? first : args;
  budget.spend(given.length * COSTS.item);
  const candidates = given === args ? args : given.map(toValue);
  const known = candidates.filter((candidate) => candidate !== UNKNOWN);
  // The minimum or maximum of a list with a hole would be a guess, and an empty list has none.
  if (known.length < candidates.length || known.length === 0) return UNKNOWN;
  if (known.every((candidate) => typeof candidate === 'string')) {
    return extremeMoment(name, known, budget);
  }
  const numbers = known.map((candidate) => numberArgument(name, candidate));
  return numbers.reduce((best, number) => Math[name](best, number));
}

const A_NUMBER = { fr: 'un nombre', en: 'a number' };
const A_NUMBER_OR_MOMENT = {
  fr: 'des nombres, des dates ou des instants, d’un même type',
  en: 'numbers, dates or instants, of one type',
};

/** The time types whose values always have an order. */
const MOMENTS = ['DateTime', 'Date', 'Time'] as const;

/** Type of a number with the same kind as the argument: an `Integer` stays an `Integer`. */
const sameNumber = ({ types, mayBeUnknown }: StaticValue): StaticValue =>
  primitive(types.every(isInteger) ? 'Integer' : 'Number', mayBeUnknown);

function roundSignature(call: TypedCall): StaticValue {
  call.accept(0, A_NUMBER, isNumber);
  if (call.args.length === 1) return primitive('Integer');
  const digits = call.writtenNumber(1);
  if (digits === undefined || !Number.isInteger(digits) || digits < 0 || digits > MAX_DIGITS) {
    call.report('type', {
      fr: `round() attend un nombre entier de décimales écrit dans l’expression, de 0 à ${MAX_DIGITS}`,
      en: `round() takes a whole number of digits written in the expression, from 0 to ${MAX_DIGITS}`,
    });
  }
  return primitive(digits === 0 ? 'Integer' : 'Number');
}

function extremeSignature(call: TypedCall): StaticValue {
  const [first] = call.args;
  const lists = first?.types.filter((type) => type.kind === 'list') ?? [];
  const isList = call.args.length === 1 && lists.length > 0;
  const items = union(isList ? lists.map(({ item }) => item) : call.args);
  const moment = MOMENTS.find((name) => items.types.some((type) => isMomentOf(type, name)));
  const accepts = (type: StaticType) =>
    moment === undefined ? isNumber(type) : isMomentOf(type, moment);
  if (!isList) {
    const accepted = union(
      call.args.map((_, index) => call.accept(index, A_NUMBER_OR_MOMENT, accepts)),
    );
    return moment === undefined ? sameNumber(accepted) : primitive(moment, accepted.mayBeUnknown);
  }
  call.accept(
    0,
    { fr: 'une liste de nombres ou d’instants', en: 'a list of numbers or instants' },
    (type) =>
      type.kind === 'list'
        ? type.item.types.every((item) => accepts(item) || isAny(item))
        : accepts(type),
  );
  return moment === undefined
    ? { ...sameNumber(items), mayBeUnknown: true }
    : primitive(moment, true);
}

export const numberFunctions: FunctionTable = {
  number: {
    arity: [1, 1],
    call: (args, budget) => toNumberStrictly(argument(args, 0), budget),
    signature: (call) => {
      const { types } = call.accept(
        0,
        { fr: 'un texte ou un nombre', en: 'a text or a number' },
        (type) => isText(type) || isNumber(type),
      );
      return sameNumber({ types, mayBeUnknown: !types.every(isNumber) });
    },
  },
  round: { arity: [1, 2], call: round, signature: roundSignature },
  abs: {
    arity: [1, 1],
    call: (args) => Math.abs(numberArgument('abs', argument(args, 0))),
    signature: (call) => sameNumber(call.accept(0, A_NUMBER, isNumber)),
  },
  min: {
    arity: [1, Infinity],
    call: (args, budget) => extreme('min', args, budget),
    signature: extremeSignature,
  },
  max: {
    arity: [1, Infinity],
    call: (args, budget) => extreme('max', args, budget),
    signature: extremeSignature,
  },
};
