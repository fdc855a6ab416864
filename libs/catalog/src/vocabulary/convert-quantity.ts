import { compileExpression, type EvaluationBudget, type Quantity } from '@platform/expression';
import type { Diagnostic, LocalizedText } from '@platform/ports';

import type { Dimension } from '../catalog';

type QuantityConversion = { readonly quantity: Quantity } | { readonly diagnostic: Diagnostic };

/**
 * canonical = value × toCanonical + offset. It is an expression because `@platform/expression` has exact
 * decimals: it computes the whole chain on decimal digits and rounds once.
 */
const formula = compileExpression('(value * factor + offset - targetOffset) / targetFactor');

/** Hides the rounding error of a factor such as 5/9: 98.6 instead of 98.60000000000001. */
const SIGNIFICANT_DIGITS = 15;

const STEPS_A_UNIT = 5;

/** Returns all unit symbols of a dimension. */
export const unitSymbols = ({ canonical, units }: Dimension): readonly string[] => [
  ...new Set([canonical, ...units.map(({ symbol }) => symbol)]),
];

function findUnit({ canonical, units }: Dimension, symbol: string) {
  const { toCanonical = 1, offset = 0 } = units.find((unit) => unit.symbol === symbol) ?? {};
  return symbol === canonical || units.some((unit) => unit.symbol === symbol)
    ? { toCanonical, offset }
    : undefined;
}

const problem = (code: string, path: string, message: LocalizedText): QuantityConversion => ({
  diagnostic: { code, severity: 'error', path, message },
});

const unknownUnit = (symbol: string, dimension: Dimension, path: string) =>
  problem('UNIT_UNKNOWN', path, {
    fr: `unité « ${symbol} » inconnue dans la dimension « ${dimension.name} » (unités : ${unitSymbols(dimension).join(', ')})`,
    en: `unknown unit "${symbol}" in dimension "${dimension.name}" (units: ${unitSymbols(dimension).join(', ')})`,
  });

const notFinite = () =>
  problem('QUANTITY_NOT_FINITE', '/value', {
    fr: "la valeur n'est pas un nombre fini, ou ne l'est plus dans cette unité",
    en: 'the value is not a finite number, or no longer one in this unit',
  });

/**
 * Converts a quantity to another unit of its dimension. Keeps the `comparator`: factors are positive, so
 * a bound stays on the same side. Drops all other members, which may name the old unit. Returns a finding
 * for an unknown unit. Uses the budget of the calling expression.
 */
export function convertQuantity(
  { value, unit, comparator }: Quantity,
  target: string,
  dimension: Dimension,
  budget?: EvaluationBudget,
): QuantityConversion {
  // The cost of looking up both units and of listing all units when one is unknown.
  budget?.spend(dimension.units.length * STEPS_A_UNIT);
  const from = findUnit(dimension, unit);
  const to = findUnit(dimension, target);
  if (!from) return unknownUnit(unit, dimension, '/unit');
  if (!to) return unknownUnit(target, dimension, '');
  const bound = comparator === undefined ? {} : { comparator };
  if (unit === target) {
    return Number.isFinite(value) ? { quantity: { value, unit, ...bound } } : notFinite();
  }
  const scope = {
    value,
    factor: from.toCanonical,
    offset: from.offset,
    targetFactor: to.toCanonical,
    targetOffset: to.offset,
  };
  const converted = formula.evaluate(scope, budget);
  if (typeof converted !== 'number') return notFinite();
  const rounded = Number(converted.toPrecision(SIGNIFICANT_DIGITS));
  return { quantity: { value: rounded, unit: target, ...bound } };
}
