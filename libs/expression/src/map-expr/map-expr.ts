import type { JsonValue } from '@platform/ports';

import { COSTS, EVALUATION_LIMITS, EvaluationBudget } from '../evaluation-budget';
import { jsonSize } from '../values/json-size';
import { compileJsonPath } from './json-path';
import { referenceId, type IsOwnServer } from './reference-id';
import { InvalidExpressionError, PROTOTYPE_KEY, UnsafePathError } from '../errors';
import { isUnsafeKey } from '../values/own-property';
import { readKey, type RecordKey } from './record-access';

const INDEX = /^(?:0|[1-9][0-9]{0,8})$/;

/**
 * Compiles `a.b.0.c`. A numeric segment is an index of a list or a field of an object. Throws
 * {@link InvalidExpressionError} for an empty segment and {@link UnsafePathError} for a prototype key.
 */
function compileDottedPath(path: string): (record: unknown) => unknown {
  const keys = path.split('.').map((segment): RecordKey => {
    if (segment.trim() === '')
      throw new InvalidExpressionError(
        { fr: 'segment de chemin vide', en: 'empty path segment' },
        path,
      );
    if (isUnsafeKey(segment)) throw new UnsafePathError(PROTOTYPE_KEY, path);
    return INDEX.test(segment) ? Number(segment) : segment;
  });
  return (record) => keys.reduce<unknown>(readKey, record);
}

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
 * Compiles a `MapExpr`. `ref` returns the id of a FHIR reference, undefined when it has none and when `isOwnServer` says
 * that the reference is of another server (default: all are own). `all` returns the list of all matches; together with
 * `ref`, only those with an id. Throws {@link InvalidExpressionError} or {@link UnsafePathError}.
 */
export function compileMapExpr(mapExpr: MapExpr, isOwnServer?: IsOwnServer): ReadField {
  const read = compileRead(mapExpr, (reference) => referenceId(reference, isOwnServer));
  return (record, budget = new EvaluationBudget()) => {
    const value = read(record, budget);
    if (typeof value === 'object') budget.write(jsonSize(value, EVALUATION_LIMITS.characters));
    return value;
  };
}

/** Returns the id of a reference. */
type Strip = (reference: string) => string | undefined;

function compileRead(mapExpr: MapExpr, strip: Strip): Read {
  if (typeof mapExpr === 'string') return compileField(compileDottedPath(mapExpr));
  if ('const' in mapExpr) return () => mapExpr.const;
  const stripIfAsked = mapExpr.ref === true ? strip : undefined;
  if ('path' in mapExpr) return compileField(compileDottedPath(mapExpr.path), stripIfAsked);
  const matches = compileJsonPath(mapExpr.jsonpath);
  if (mapExpr.all !== true) {
    return (record, budget) => toField(matches(record, budget)[0], budget, stripIfAsked);
  }
  return (record, budget) =>
    matches(record, budget)
      .map((value) => toField(value, budget, stripIfAsked))
      .filter((value) => value !== undefined);
}

function compileField(read: (record: unknown) => unknown, strip?: Strip): Read {
  return (record, budget) => toField(read(record), budget, strip);
}

function toField(value: unknown, budget: EvaluationBudget, strip?: Strip): JsonValue | undefined {
  budget.spend(COSTS.item);
  if (value === null || value === undefined) return undefined;
  if (strip === undefined) return value as JsonValue;
  if (typeof value !== 'string') return undefined;
  budget.read(value.length);
  return strip(value);
}
