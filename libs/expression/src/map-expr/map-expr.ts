import { type JsonValue } from '@platform/ports';
import { compileDottedPath } from './dotted-path';
import { compileJsonPath } from './json-path';
import { referenceId } from './reference-id';

/** How a field of an event is read from a raw record (plugin manifest specification, MapExpr). */
export type MapExpr =
  | string
  | { readonly path: string; readonly ref?: true }
  | { readonly jsonpath: string; readonly all?: true; readonly ref?: true }
  | { readonly const: JsonValue };

/** Reads a field; undefined when the record does not have it, or has `null` there. */
export type ReadField = (record: unknown) => JsonValue | undefined;

/**
 * Compiles a `MapExpr`. `ref` keeps the id of a FHIR reference (undefined when it names none);
 * `all` answers the list of every match, with `ref` of those that name a resource. Throws
 * {@link InvalidExpressionError} or {@link UnsafePathError}; the function it answers never throws.
 */
export function compileMapExpr(mapExpr: MapExpr): ReadField {
  if (typeof mapExpr === 'string') return compileField(compileDottedPath(mapExpr), false);
  if ('const' in mapExpr) return () => mapExpr.const;
  if ('path' in mapExpr) {
    return compileField(compileDottedPath(mapExpr.path), mapExpr.ref === true);
  }
  const matches = compileJsonPath(mapExpr.jsonpath);
  const readOne = (value: unknown) => toField(value, mapExpr.ref === true);
  if (mapExpr.all !== true) return (record) => readOne(matches(record)[0]);
  return (record) =>
    matches(record)
      .map(readOne)
      .filter((value) => value !== undefined);
}

function compileField(read: (record: unknown) => unknown, isReference: boolean): ReadField {
  return (record) => toField(read(record), isReference);
}

function toField(value: unknown, isReference: boolean): JsonValue | undefined {
  if (value === null || value === undefined) return undefined;
  if (!isReference) return value as JsonValue;
  return typeof value === 'string' ? referenceId(value) : undefined;
}
