import { compileSchema, jsonSchema, type CompiledSchema } from '@platform/manifests';
import type { Diagnostic, TypeRef } from '@platform/ports';

import { resolveType, type TypeRegistry } from './resolve-type';
import { typeJsonSchema } from './type-json-schema';

type CompiledByType = Map<string, CompiledSchema<unknown>>;

const compiledOf = new WeakMap<TypeRegistry, CompiledByType>();

/** Returns a key that does not depend on the order of the members of a TypeRef. */
function typeKey(type: TypeRef): string {
  return type.kind === 'list'
    ? `list ${typeKey(type.of)}`
    : JSON.stringify(Object.entries(type).sort());
}

function compiledFor(type: TypeRef, registry: TypeRegistry): CompiledSchema<unknown> {
  const compiled: CompiledByType = compiledOf.get(registry) ?? new Map();
  compiledOf.set(registry, compiled);
  const key = typeKey(type);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const made = compileSchema(jsonSchema(typeJsonSchema(type, registry)));
  compiled.set(key, made);
  return made;
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
