import type { JsonObject, JsonValue, PortDef, TypeRef } from '@platform/ports';

import type { TypeRegistry } from './agent-tool';

function ofType(value: JsonValue, type: TypeRef, registry: TypeRegistry): JsonValue {
  if (type.kind === 'list') {
    return Array.isArray(value)
      ? value.map((item: JsonValue) => ofType(item, type.of, registry))
      : value;
  }
  const fields = type.kind === 'object' ? registry.types.get(type.name)?.fields : undefined;
  if (!fields || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field?.identifying === true) return [];
      return [[name, field ? ofType(member, field.type, registry) : member]];
    }),
  );
}

/** Returns values without the fields that tell who a person is, as their types declare them (`identifying`). */
export const withoutIdentity = (
  values: JsonObject,
  ports: readonly PortDef[],
  registry: TypeRegistry,
): JsonObject =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const type = ports.find((port) => port.name === name)?.type;
      return [name, type ? ofType(value, type, registry) : value];
    }),
  );
