import { type JsonValue } from '@platform/ports';
import { type EvaluationBudget } from '../evaluation-budget';
import { type ExpressionValue } from './expression-value';

/**
 * A measure: `value` in `unit`. With a FHIR `comparator` (`<`, `<=`, `>=`, `>`) the value is only a
 * bound: an expression that reads it as the value, or compares it, gets unknown.
 */
export interface Quantity {
  readonly value: number;
  readonly unit: string;
  readonly comparator?: string;
  readonly [field: string]: JsonValue | undefined;
}

/** Returns `quantity.value` converted to `unit`, undefined when no conversion exists. */
export type ConvertQuantity = (
  quantity: Quantity,
  unit: string,
  budget: EvaluationBudget,
) => number | undefined;

/** Whether the value of a quantity is only a bound. */
export const isBound = ({ comparator }: Quantity): boolean => typeof comparator === 'string';

/** An object is a quantity when it has its own numeric `value` and its own textual `unit`. */
export function isQuantity(value: ExpressionValue | null): value is Quantity & ExpressionValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return (
    Object.hasOwn(value, 'value') &&
    Object.hasOwn(value, 'unit') &&
    Number.isFinite((value as Quantity).value) &&
    typeof (value as Quantity).unit === 'string'
  );
}
