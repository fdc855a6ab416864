import type { PrimitiveName, TypeRef } from '@platform/ports';

import { isEnumerable, type TypeScope } from './type-scope';

/** How JSON holds each primitive; dates, times and durations are ISO 8601 texts. */
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

/** The TypeScript type of a value of this type. An object type that no plugin contributes is any JSON. */
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

/** `readonly` binds a list of lists the wrong way round without parentheses. */
const wrapped = (type: string): string => (type.startsWith('readonly ') ? `(${type})` : type);
