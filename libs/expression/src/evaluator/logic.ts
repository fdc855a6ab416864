import { ExpressionTypeError } from '../expression-type-error';
import { type ExpressionValue, UNKNOWN } from '../values/expression-value';
import { typeName } from '../values/type-name';
import { type Evaluate } from './evaluate';

/** Only booleans are conditions: no truthiness. */
export function requireTruth(operator: string, value: ExpressionValue): boolean | typeof UNKNOWN {
  if (value === UNKNOWN || typeof value === 'boolean') return value;
  throw new ExpressionTypeError(`« ${operator} » attend un booléen, reçu : ${typeName(value)}`);
}

export function negation(operand: Evaluate): Evaluate {
  return (scope, item, budget) => {
    const value = requireTruth('!', operand(scope, item, budget));
    return value === UNKNOWN ? UNKNOWN : !value;
  };
}

/**
 * Kleene's `&&` (deciding value: false) and `||` (deciding value: true), left to right: once the
 * left side decides, the right side is not evaluated.
 */
export function connective(operator: '&&' | '||', left: Evaluate, right: Evaluate): Evaluate {
  const deciding = operator === '||';
  return (scope, item, budget) => {
    const first = requireTruth(operator, left(scope, item, budget));
    if (first === deciding) return deciding;
    const second = requireTruth(operator, right(scope, item, budget));
    return second === deciding || first !== UNKNOWN ? second : UNKNOWN;
  };
}

/** An unknown condition chooses no branch, even when both would agree. */
export function conditional(test: Evaluate, consequent: Evaluate, alternate: Evaluate): Evaluate {
  return (scope, item, budget) => {
    const truth = requireTruth('?', test(scope, item, budget));
    if (truth === UNKNOWN) return UNKNOWN;
    return truth ? consequent(scope, item, budget) : alternate(scope, item, budget);
  };
}
