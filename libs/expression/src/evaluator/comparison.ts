import { COSTS, type EvaluationBudget } from '../evaluation-budget';
import { ExpressionTypeError } from '../errors';
import {
  type ExpressionScope,
  type ExpressionValue,
  toValue,
  UNKNOWN,
} from '../values/expression-value';
import { type Order } from '../values/order';
import { ownProperty } from '../values/own-property';
import { type ConvertQuantity, isBound, isQuantity, type Quantity } from '../values/quantity';
import { includesText } from '../values/text-search';
import { typeName } from '../values/type-name';
import { compareTexts } from './compare-texts';
import { type Evaluate } from './evaluate';

/** Whether an operator holds for an order. */
const HOLDS = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '==': (order) => order === 0,
  '!=': (order) => order !== 0,
} satisfies Record<string, (order: Order) => boolean>;

type ComparisonOperator = keyof typeof HOLDS;

/** What a comparison needs besides its sides. */
export interface Comparing {
  readonly operator: ComparisonOperator | 'in';
  readonly convert: ConvertQuantity | undefined;
  /** The zone of the run, for dates without an offset. */
  readonly zone: string | undefined;
  readonly budget: EvaluationBudget;
}

const orderOf = (left: number, right: number): Order =>
  left === right ? 0 : left < right ? -1 : 1;

const isEquality = (operator: Comparing['operator']): boolean =>
  operator === '==' || operator === '!=' || operator === 'in';

function incompatible(operator: string, left: ExpressionValue, right: ExpressionValue): never {
  const [one, other] = [typeName(left), typeName(right)];
  throw new ExpressionTypeError({
    fr: `« ${operator} » ne compare pas ${one.fr} et ${other.fr}`,
    en: `"${operator}" does not compare ${one.en} and ${other.en}`,
  });
}

export function convertedValue(
  left: Quantity,
  right: Quantity,
  convert: ConvertQuantity | undefined,
  budget: EvaluationBudget,
): number {
  if (left.unit === right.unit) return right.value;
  const value = convert?.(right, left.unit, budget);
  if (value === undefined) {
    throw new ExpressionTypeError({
      fr: `unités incompatibles : ${left.unit} et ${right.unit}`,
      en: `incompatible units: ${left.unit} and ${right.unit}`,
    });
  }
  return value;
}

/** Returns the order of two values of the same type. Unknown when a side is unknown, only a bound, or a date too vague. */
export function orderOfValues(
  [left, right]: readonly [ExpressionValue, ExpressionValue],
  { operator, convert, zone, budget }: Comparing,
): Order | typeof UNKNOWN {
  if (left === UNKNOWN || right === UNKNOWN) return UNKNOWN;
  if (isQuantity(left) && isQuantity(right)) {
    const value = convertedValue(left, right, convert, budget);
    const isOpen = isBound(left) || isBound(right) || !Number.isFinite(value);
    return isOpen ? UNKNOWN : orderOf(left.value, value);
  }
  if (typeof left === 'number' && typeof right === 'number') return orderOf(left, right);
  if (typeof left === 'string' && typeof right === 'string') {
    return compareTexts(left, right, { operator, zone, budget }) ?? UNKNOWN;
  }
  if (typeof left === 'boolean' && typeof right === 'boolean' && isEquality(operator)) {
    return orderOf(Number(left), Number(right));
  }
  return incompatible(operator, left, right);
}

/** Returns the zone in which the scope reads a date: that of the run. */
export function zoneOf(scope: ExpressionScope): string | undefined {
  const run = toValue(ownProperty(scope, 'run'));
  if (typeof run !== 'object' || Array.isArray(run)) return undefined;
  const zone = ownProperty(run, 'timezone');
  return typeof zone === 'string' ? zone : undefined;
}

/** Compares two values of the same type. Converts units when possible, but never types. */
export function comparison(
  operator: ComparisonOperator,
  left: Evaluate,
  right: Evaluate,
  convert: ConvertQuantity | undefined,
): Evaluate {
  const holds = HOLDS[operator];
  return (scope, item, budget) => {
    const sides = [left(scope, item, budget), right(scope, item, budget)] as const;
    const order = orderOfValues(sides, { operator, convert, zone: zoneOf(scope), budget });
    return order === UNKNOWN ? UNKNOWN : holds(order);
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
    const comparing = { operator: 'in', convert, zone: zoneOf(scope), budget } as const;
    const orders = holder.map((element) => orderOfValues([needle, toValue(element)], comparing));
    if (orders.includes(0)) return true;
    return orders.includes(UNKNOWN) ? UNKNOWN : false;
  };
}
