import type { PrimitiveName, TypeRef } from '@platform/ports';

import { isEnumerable, type TypeScope } from './type-scope';

/** The JSON form of each primitive. Dates, times and durations are ISO 8601 texts. */
const PRIMITIVES: Readonly<Record<PrimitiveName, string>> = {
  String: 'string',
  Number: 'number',
  Decimal: 'number',
  Integer: 'number',
  Boolean: 'boolean',
  Date: 'string',
  DateTime: 'string',
  Time: 'string',
  Duration: 'string',
  Code: 'string',
  Uri: 'string',
};

/** Returns the TypeScript type of a value. An object type that no plugin contributes is any JSON. */
export function renderType(ref: TypeRef, scope: TypeScope): string {
  switch (ref.kind) {
    case 'primitive':
      return PRIMITIVES[ref.name];
    case 'coded': {
      const valueSet = scope.valueSet(ref.valueSet);
      const listed = valueSet !== undefined && isEnumerable(valueSet);
      return (listed ? scope.names.valueSet(ref.valueSet) : undefined) ?? 'string';
    }
    case 'quantity':
      return 'Quantity';
    case 'ref':
      return 'string';
    case 'object':
      return scope.names.object(ref.name) ?? 'JsonValue';
    case 'list':
      return `readonly ${wrapped(renderType(ref.of, scope))}[]`;
    case 'any':
      return 'JsonValue';
  }
}

/** A list of lists needs parentheses, because `readonly` would bind to the inner list. */
const wrapped = (type: string): string => (type.startsWith('readonly ') ? `(${type})` : type);
