import { compileExpression, type EvaluationBudget, type Quantity } from '@platform/expression';
import type { Diagnostic, LocalizedText } from '@platform/ports';

import type { Dimension } from '../catalog';

export type QuantityConversion =
  { readonly quantity: Quantity } | { readonly diagnostic: Diagnostic };

/**
 * canonical = value × toCanonical + offset. Written as an expression because the expression room owns
 * exact decimals: the whole chain is computed on decimal digits and rounded once.
 */
const formula = compileExpression('(value * factor + offset - targetOffset) / targetFactor');

/** Digits that survive a factor which is itself a rounded number (5/9): 98.6, never 98.60000000000001. */
const SIGNIFICANT_DIGITS = 15;

const STEPS_A_UNIT = 5;

/** The symbols that a quantity of the dimension may use. */
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
 * The quantity expressed in another unit of its dimension. A `comparator` is kept: factors are
 * positive, so a bound stays a bound on the same side. Other members are dropped, since they name the
 * old unit. An unknown unit is a finding, never a guess. Counts in the budget of the expression that
 * converts.
 */
export function convertQuantity(
  { value, unit, comparator }: Quantity,
  target: string,
  dimension: Dimension,
  budget?: EvaluationBudget,
): QuantityConversion {
  // Both units are looked for, and all of them are listed when one is not found.
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
