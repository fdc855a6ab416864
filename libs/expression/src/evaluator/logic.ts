import { ExpressionTypeError } from '../errors';
import { type ExpressionValue, UNKNOWN } from '../values/expression-value';
import { typeName } from '../values/type-name';
import { type Evaluate } from './evaluate';

/** Requires a boolean or unknown: there is no truthiness. */
export function requireTruth(operator: string, value: ExpressionValue): boolean | typeof UNKNOWN {
  if (value === UNKNOWN || typeof value === 'boolean') return value;
  const given = typeName(value);
  throw new ExpressionTypeError({
    fr: `« ${operator} » attend un booléen, reçu : ${given.fr}`,
    en: `"${operator}" expects a boolean, received: ${given.en}`,
  });
}

export function negation(operand: Evaluate): Evaluate {
  return (scope, item, budget) => {
    const value = requireTruth('!', operand(scope, item, budget));
    return value === UNKNOWN ? UNKNOWN : !value;
  };
}

/**
 * Kleene's `&&` and `||`. A left side that is false (`&&`) or true (`||`) decides the result, and the right
 * side is then not evaluated.
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

/** Evaluates a ternary. With an unknown condition the result is unknown, even when both branches agree. */
export function conditional(test: Evaluate, consequent: Evaluate, alternate: Evaluate): Evaluate {
  return (scope, item, budget) => {
    const truth = requireTruth('?', test(scope, item, budget));
    if (truth === UNKNOWN) return UNKNOWN;
    return truth ? consequent(scope, item, budget) : alternate(scope, item, budget);
  };
}
