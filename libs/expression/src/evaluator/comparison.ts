import { COSTS, type EvaluationBudget } from '../evaluation-budget';
import { ExpressionTypeError } from '../expression-type-error';
import { type ExpressionValue, toValue, UNKNOWN } from '../values/expression-value';
import { type ConvertQuantity, isQuantity, type Quantity } from '../values/quantity';
import { includesText } from '../values/text-search';
import { typeName } from '../values/type-name';
import { type Evaluate } from './evaluate';

/** The ordering operators. Equality is separate because it accepts more types. */
const ORDERINGS = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
} satisfies Record<string, (left: number | string, right: number | string) => boolean>;

type ComparisonOperator = keyof typeof ORDERINGS | '==' | '!=';

type Comparable = number | string | boolean;

function incompatible(operator: string, left: ExpressionValue, right: ExpressionValue): never {
  throw new ExpressionTypeError(
    `« ${operator} » ne compare pas ${typeName(left)} et ${typeName(right)}`,
  );
}

function convertedValue(
  left: Quantity,
  right: Quantity,
  convert: ConvertQuantity | undefined,
  budget: EvaluationBudget,
): number {
  if (left.unit === right.unit) return right.value;
  const value = convert?.(right, left.unit, budget);
  if (value === undefined) {
    throw new ExpressionTypeError(`unités incompatibles : ${left.unit} et ${right.unit}`);
  }
  return value;
}

/** Returns both sides as one comparable type. Unknown when a side is unknown or only a bound. */
function comparablePair(
  operator: string,
  [left, right]: readonly [ExpressionValue, ExpressionValue],
  convert: ConvertQuantity | undefined,
  budget: EvaluationBudget,
): readonly [Comparable, Comparable] | typeof UNKNOWN {
  if (left === UNKNOWN || right === UNKNOWN) return UNKNOWN;
  if (isQuantity(left) && isQuantity(right)) {
    const value = convertedValue(left, right, convert, budget);
    const isBound = typeof left.comparator === 'string' || typeof right.comparator === 'string';
    return isBound || !Number.isFinite(value) ? UNKNOWN : [left.value, value];
  }
  if (typeof left === 'object' || typeof right === 'object' || typeof left !== typeof right) {
    return incompatible(operator, left, right);
  }
  if (typeof left === 'string') budget.read(Math.min(left.length, String(right).length));
  return [left, right];
}

/** Compares two values of the same type. Converts units when possible, but never types. */
export function comparison(
  operator: ComparisonOperator,
  left: Evaluate,
  right: Evaluate,
  convert: ConvertQuantity | undefined,
): Evaluate {
  return (scope, item, budget) => {
    const sides = [left(scope, item, budget), right(scope, item, budget)] as const;
    const pair = comparablePair(operator, sides, convert, budget);
    if (pair === UNKNOWN) return UNKNOWN;
    const [first, second] = pair;
    if (operator === '==') return first === second;
    if (operator === '!=') return first !== second;
    if (typeof first === 'boolean' || typeof second === 'boolean') {
      return incompatible(operator, ...sides);
    }
    return ORDERINGS[operator](first, second);
  };
}

/**
 * `x in list` is Kleene's "any equal": a list without a match but with a hole gives unknown. Every element
 * must be comparable with `x`, also after a match, because the result must not depend on their order.
 * `text in text` tests for a substring.
 */
export function membership(
  left: Evaluate,
  right: Evaluate,
  convert: ConvertQuantity | undefined,
): Evaluate {
  return (scope, item, budget) => {
    const needle = left(scope, item, budget);
    const holder = right(scope, item, budget);
    if (needle === UNKNOWN || holder === UNKNOWN) return UNKNOWN;
    if (typeof needle === 'string' && typeof holder === 'string') {
      return includesText(holder, needle, budget);
    }
    if (!Array.isArray(holder)) return incompatible('in', needle, holder);

    budget.spend(holder.length * COSTS.item);
    const pairs = holder.map((element) =>
      comparablePair('in', [needle, toValue(element)], convert, budget),
    );
    if (pairs.some((pair) => pair !== UNKNOWN && pair[0] === pair[1])) return true;
    return pairs.includes(UNKNOWN) ? UNKNOWN : false;
  };
}
