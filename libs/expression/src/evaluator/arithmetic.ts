import type { LocalizedText } from '@platform/ports';
import { COSTS, type EvaluationBudget } from '../evaluation-budget';
import { ExpressionTypeError } from '../errors';
import { ExactDecimal, toNumber } from '../values/exact-decimal';
import { type ExpressionScope, type ExpressionValue, UNKNOWN } from '../values/expression-value';
import { typeName } from '../values/type-name';
import { type Evaluate } from './evaluate';

/**
 * A compiled operand of arithmetic. Intermediate results stay exact, so that `1 / 3 * 3` is rounded
 * only once, at the end of the chain.
 */
export type EvaluateExactly = (
  scope: ExpressionScope,
  item: ExpressionValue,
  budget: EvaluationBudget,
) => ExpressionValue | ExactDecimal;

/** Rounds before an operation that is discontinuous at whole numbers, so that `1 / 3 * 3 // 1` is 1. */
function nearest(decimal: ExactDecimal): ExactDecimal {
  return new ExactDecimal(decimal.toNumber());
}

const OPERATIONS = {
  '+': (left, right) => left.plus(right),
  '-': (left, right) => left.minus(right),
  '*': (left, right) => left.times(right),
  '/': (left, right) => left.dividedBy(right),
  '//': (left, right) => nearest(left).dividedBy(nearest(right)).floor(),
  '%': (left, right) => nearest(left).modulo(nearest(right)),
  '^': (left, right) => left.toPower(right),
} satisfies Record<string, (left: ExactDecimal, right: ExactDecimal) => ExactDecimal>;

type ArithmeticOperator = keyof typeof OPERATIONS;

export function isArithmetic(operator: string): operator is ArithmeticOperator {
  return Object.hasOwn(OPERATIONS, operator);
}

/** Up to this difference in orders of magnitude, a remainder has few digits. */
const NEAR = 25;
const SMALL_EXPONENT = 64;

function costOf(operator: ArithmeticOperator, left: ExactDecimal, right: ExactDecimal): number {
  switch (operator) {
    case '^':
      return right.isInteger() && right.abs().lte(SMALL_EXPONENT) ? COSTS.power : COSTS.farPower;
    case '%':
      return left.e - right.e < NEAR ? COSTS.quotient : COSTS.farRemainder;
    case '//':
      return COSTS.quotient;
    default:
      return COSTS.decimal;
  }
}

const nameOf = (operand: ExpressionValue | ExactDecimal): LocalizedText =>
  typeName(operand instanceof ExactDecimal ? 0 : operand);

function isNumeric(operand: ExpressionValue | ExactDecimal): operand is number | ExactDecimal {
  return typeof operand === 'number' || operand instanceof ExactDecimal;
}

/** Decimal arithmetic on numbers. `+` also joins two texts. A result that is not finite is unknown. */
export function arithmetic(
  operator: ArithmeticOperator,
  left: EvaluateExactly,
  right: EvaluateExactly,
): EvaluateExactly {
  const operate = OPERATIONS[operator];
  return (scope, item, budget) => {
    const first = left(scope, item, budget);
    const second = right(scope, item, budget);
    if (first === UNKNOWN || second === UNKNOWN) return UNKNOWN;
    if (operator === '+' && typeof first === 'string' && typeof second === 'string') {
      budget.write(first.length + second.length);
      return first + second;
    }
    if (!isNumeric(first) || !isNumeric(second)) {
      const [one, other] = [nameOf(first), nameOf(second)];
      throw new ExpressionTypeError({
        fr: `« ${operator} » ne combine pas ${one.fr} et ${other.fr}`,
        en: `"${operator}" does not combine ${one.en} and ${other.en}`,
      });
    }
    const [one, other] = [new ExactDecimal(first), new ExactDecimal(second)];
    budget.spend(costOf(operator, one, other));
    const result = operate(one, other);
    return result.isFinite() ? result : UNKNOWN;
  };
}

export function opposite(operand: EvaluateExactly): EvaluateExactly {
  return (scope, item, budget) => {
    const value = operand(scope, item, budget);
    if (value === UNKNOWN) return UNKNOWN;
    if (isNumeric(value)) return new ExactDecimal(value).negated();
    const given = nameOf(value);
    throw new ExpressionTypeError({
      fr: `« - » attend un nombre, reçu : ${given.fr}`,
      en: `"-" expects a number, received: ${given.en}`,
    });
  };
}

/** Ends an arithmetic chain: its exact result becomes the nearest JS number. */
export function rounded(exactly: EvaluateExactly): Evaluate {
  return (scope, item, budget) => {
    const result = exactly(scope, item, budget);
    return result instanceof ExactDecimal ? toNumber(result) : (result as ExpressionValue);
  };
}
