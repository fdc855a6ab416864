import { type JsonValue } from '@platform/ports';
import { COSTS, type EvaluationBudget } from '../evaluation-budget';
import { listArgument, refuseType } from '../functions/arguments';
import { type ListFunction } from '../syntax/list-functions';
import { ExactDecimal, toNumber } from '../values/exact-decimal';
import {
  type ExpressionScope,
  type ExpressionValue,
  toValue,
  UNKNOWN,
} from '../values/expression-value';
import { type ConvertQuantity, isBound, isQuantity } from '../values/quantity';
import { convertedValue, orderOfValues, zoneOf } from './comparison';
import { type CompileContext, type Evaluate } from './evaluate';
import { requireTruth } from './logic';

/** What a function does with the items of a list and what was evaluated for each of them. */
interface Evaluated {
  readonly items: readonly unknown[];
  readonly values: readonly ExpressionValue[];
  readonly scope: ExpressionScope;
  readonly budget: EvaluationBudget;
  readonly convert: ConvertQuantity | undefined;
}

type Truth = boolean | typeof UNKNOWN;

const truthsOf = (name: ListFunction, { values }: Evaluated): readonly Truth[] =>
  values.map((value) => requireTruth(name, value));

/** Kleene's "some item is": a true one decides, an unknown one leaves it open. */
function some(name: ListFunction, evaluated: Evaluated, sought: boolean): Truth {
  const truths = truthsOf(name, evaluated);
  if (truths.includes(sought)) return true;
  return truths.includes(UNKNOWN) ? UNKNOWN : false;
}

const not = (truth: Truth): Truth => (truth === UNKNOWN ? UNKNOWN : !truth);

function count(evaluated: Evaluated): ExpressionValue {
  const truths = truthsOf('count', evaluated);
  return truths.includes(UNKNOWN) ? UNKNOWN : truths.filter(Boolean).length;
}

const NUMBERS_OR_QUANTITIES = { fr: 'des nombres ou des mesures', en: 'numbers or quantities' };

/**
 * The sum of numbers, or of quantities in the unit of the first one. Unknown when one is unknown or only a bound, and for
 * an empty list, which has no unit: `default(sum(…), 0)` says that nothing counts as zero.
 */
function sum({ values, budget, convert }: Evaluated): ExpressionValue {
  budget.spend(values.length * COSTS.decimal);
  const [first] = values;
  if (first === undefined) return UNKNOWN;
  const isMeasured = values.some(isQuantity);
  let total = new ExactDecimal(0);
  let isKnown = true;
  let unit: string | undefined;
  for (const value of values) {
    if (value === UNKNOWN) isKnown = false;
    else if (isMeasured && isQuantity(value)) {
      unit ??= value.unit;
      const added = convertedValue({ value: 0, unit }, value, convert, budget);
      if (isBound(value) || !Number.isFinite(added)) isKnown = false;
      else total = total.plus(added);
    } else if (!isMeasured && typeof value === 'number') total = total.plus(value);
    else refuseType('sum()', NUMBERS_OR_QUANTITIES, value);
  }
  const result = isKnown ? toNumber(total) : UNKNOWN;
  return unit === undefined || typeof result !== 'number' ? result : { value: result, unit };
}

/** The first item with the least or the greatest value. Unknown when two of them have no certain order, or there is none. */
function extremeItem(
  name: 'minBy' | 'maxBy',
  { items, values, scope, budget, convert }: Evaluated,
): ExpressionValue {
  const comparing = { operator: '<', convert, zone: zoneOf(scope), budget } as const;
  const better = name === 'minBy' ? -1 : 1;
  let best = 0;
  let isKnown = !values.includes(UNKNOWN);
  for (const [index, value] of values.entries()) {
    const order = orderOfValues([value, values[best] ?? UNKNOWN], comparing);
    if (order === UNKNOWN) isKnown = false;
    else if (order === better) best = index;
  }
  return isKnown ? toValue(items[best]) : UNKNOWN;
}

function result(name: ListFunction, evaluated: Evaluated): ExpressionValue {
  switch (name) {
    case 'map':
      return evaluated.values.map((value): JsonValue => (value === UNKNOWN ? null : value));
    case 'any':
      return some(name, evaluated, true);
    case 'none':
      return not(some(name, evaluated, true));
    case 'all':
      return not(some(name, evaluated, false));
    case 'count':
      return count(evaluated);
    case 'sum':
      return sum(evaluated);
    case 'minBy':
    case 'maxBy':
      return extremeItem(name, evaluated);
  }
}

/**
 * Calls a function of a list with what `each` gives for every item. Every item is read, also after one that decides, because
 * whether a type is wrong must not depend on the order.
 */
export function listCall(
  name: ListFunction,
  list: Evaluate,
  each: { readonly evaluate: Evaluate; readonly weight: number },
  { convert }: CompileContext,
): Evaluate {
  return (scope, item, budget) => {
    const given = list(scope, item, budget);
    if (given === UNKNOWN) return UNKNOWN;
    const items = listArgument(name, given);
    budget.spend(items.length * (COSTS.item + each.weight));
    const values = items.map((one) => each.evaluate(scope, toValue(one), budget));
    return result(name, { items, values, scope, budget, convert });
  };
}
