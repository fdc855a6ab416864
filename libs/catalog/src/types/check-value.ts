import { compileSchema, jsonSchema, type CompiledSchema } from '@platform/manifests';
import type { Diagnostic, TypeRef } from '@platform/ports';

import { resolveType, type TypeRegistry } from './resolve-type';
import { typeJsonSchema } from './type-json-schema';

interface Compiled {
  readonly byKey: Map<string, CompiledSchema<unknown>>;
  /** A plan asks for the same objects again and again, so that most questions need no key. */
  readonly byType: WeakMap<TypeRef, CompiledSchema<unknown>>;
}

const compiledOf = new WeakMap<TypeRegistry, Compiled>();

/** Returns a key that does not depend on the order of the members of a TypeRef. */
function typeKey(type: TypeRef): string {
  return type.kind === 'list'
    ? `list ${typeKey(type.of)}`
    : JSON.stringify(Object.entries(type).sort());
}

function compiledFor(type: TypeRef, registry: TypeRegistry): CompiledSchema<unknown> {
  const compiled = compiledOf.get(registry) ?? { byKey: new Map(), byType: new WeakMap() };
  compiledOf.set(registry, compiled);
  const same = compiled.byType.get(type);
  if (same !== undefined) return same;
  const key = typeKey(type);
  const known =
    compiled.byKey.get(key) ?? compileSchema(jsonSchema(typeJsonSchema(type, registry)));
  compiled.byKey.set(key, known);
  compiled.byType.set(type, known);
  return known;
}

/**
 * Checks a value against a type. Returns an empty list when the value is valid. Paths are JSON pointers
 * into the value. A type is compiled once per catalog. An unknown type gives a finding `TYPE_UNKNOWN`
 * for every value.
 */
export function checkValue(type: TypeRef, value: unknown, registry: TypeRegistry): Diagnostic[] {
  if (type.kind === 'any') return [];
  const resolution = resolveType(type, registry);
  return 'unknown' in resolution
    ? [{ code: 'TYPE_UNKNOWN', severity: 'error', path: '', message: resolution.unknown }]
    : compiledFor(type, registry).check(value);
}
