import { type JsonValue } from '@platform/ports';
import { COSTS, EVALUATION_LIMITS, EvaluationBudget } from '../evaluation-budget';
import { jsonSize } from '../values/json-size';
import { compileDottedPath } from './dotted-path';
import { compileJsonPath } from './json-path';
import { referenceId } from './reference-id';

/** How to read a field of an event from a raw record (docs/reference/plugin-manifest.md). */
export type MapExpr =
  | string
  | { readonly path: string; readonly ref?: true }
  | { readonly jsonpath: string; readonly all?: true; readonly ref?: true }
  | { readonly const: JsonValue };

/**
 * Reads a field, within the budget of its record or a new one. Undefined when the record does not have
 * the field or it is `null`. Throws only {@link ExpressionBudgetError}.
 */
export type ReadField = (record: unknown, budget?: EvaluationBudget) => JsonValue | undefined;

type Read = (record: unknown, budget: EvaluationBudget) => JsonValue | undefined;

/**
 * Compiles a `MapExpr`. `ref` returns the id of a FHIR reference, undefined when it has none. `all`
 * returns the list of all matches; together with `ref`, only those with an id. Throws
 * {@link InvalidExpressionError} or {@link UnsafePathError}.
 */
export function compileMapExpr(mapExpr: MapExpr): ReadField {
  const read = compileRead(mapExpr);
  return (record, budget = new EvaluationBudget()) => {
    const value = read(record, budget);
    if (typeof value === 'object') budget.write(jsonSize(value, EVALUATION_LIMITS.characters));
    return value;
  };
}

function compileRead(mapExpr: MapExpr): Read {
  if (typeof mapExpr === 'string') return compileField(compileDottedPath(mapExpr), false);
  if ('const' in mapExpr) return () => mapExpr.const;
  if ('path' in mapExpr) {
    return compileField(compileDottedPath(mapExpr.path), mapExpr.ref === true);
  }
  const matches = compileJsonPath(mapExpr.jsonpath);
  const isReference = mapExpr.ref === true;
  if (mapExpr.all !== true) {
    return (record, budget) => toField(matches(record, budget)[0], isReference, budget);
  }
  return (record, budget) =>
    matches(record, budget)
      .map((value) => toField(value, isReference, budget))
      .filter((value) => value !== undefined);
}

function compileField(read: (record: unknown) => unknown, isReference: boolean): Read {
  return (record, budget) => toField(read(record), isReference, budget);
}

function toField(
  value: unknown,
  isReference: boolean,
  budget: EvaluationBudget,
): JsonValue | undefined {
  budget.spend(COSTS.item);
  if (value === null || value === undefined) return undefined;
  if (!isReference) return value as JsonValue;
  if (typeof value !== 'string') return undefined;
  budget.read(value.length);
  return referenceId(value);
}
