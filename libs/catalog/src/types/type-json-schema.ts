import { escapePointer } from '@platform/manifests';
import type { JsonObject, TypeRef, PrimitiveName } from '@platform/ports';

import type { Dimension, ObjectType, ValueSet } from '../catalog';
import { unitSymbols } from '../vocabulary/convert-quantity';
import { resolveType, type ResolvedType, type TypeRegistry } from './resolve-type';
import { UnknownTypeError } from './unknown-type-error';

const text = (constraints: JsonObject = {}): JsonObject => ({ type: 'string', ...constraints });

/** The JSON Schema of each primitive. */
const primitiveJsonSchema: Readonly<Record<PrimitiveName, JsonObject>> = {
  String: text(),
  Number: { type: 'number' },
  Decimal: { type: 'number' },
  Integer: { type: 'integer' },
  Boolean: { type: 'boolean' },
  Date: text({ format: 'date' }),
  DateTime: text({ format: 'date-time' }),
  // The standard `time` format requires an offset, which a time of day does not have.
  Time: text({ format: 'iso-time' }),
  Duration: text({ format: 'duration' }),
  Code: text({ minLength: 1 }),
  Uri: text({ format: 'uri' }),
};

const COMPARATORS = ['<', '<=', '>=', '>'];

/** Name of an object type → its schema, undefined while it is being built. */
type Definitions = Map<string, JsonObject | undefined>;

const definitionRef = (name: string): string =>
  `#/$defs/${encodeURIComponent(escapePointer(name))}`;

/** The codes of an external value set are not known here, so every code is accepted. */
function codeSchema({ external, concepts }: ValueSet): JsonObject {
  if (external === true) return { type: 'string', minLength: 1 };
  const codes = [...new Set(concepts.map(({ code }) => code))];
  return codes.length === 0 ? { not: {} } : { type: 'string', enum: codes };
}

const quantitySchema = (dimension: Dimension | undefined): JsonObject => ({
  type: 'object',
  required: ['value', 'unit'],
  properties: {
    value: { type: 'number' },
    unit: dimension
      ? { type: 'string', enum: unitSymbols(dimension) }
      : { type: 'string', minLength: 1 },
    comparator: { type: 'string', enum: COMPARATORS },
  },
});

/** Accepts further properties, because a record may contain fields of its own system. */
function objectSchema(
  { doc, fields }: ObjectType,
  registry: TypeRegistry,
  definitions: Definitions,
): JsonObject {
  const properties = Object.entries(fields).map(([name, field]): [string, JsonObject] => [
    name,
    {
      ...schemaOf(field.type, registry, definitions),
      ...(field.doc === undefined ? {} : { description: field.doc }),
    },
  ]);
  return {
    type: 'object',
    ...(doc === '' ? {} : { description: doc }),
    properties: Object.fromEntries(properties),
    required: Object.keys(fields).filter((name) => fields[name]?.required),
  };
}

function schemaOfResolved(
  type: ResolvedType,
  registry: TypeRegistry,
  definitions: Definitions,
): JsonObject {
  switch (type.kind) {
    case 'primitive':
      return primitiveJsonSchema[type.name];
    case 'coded':
      return codeSchema(type.valueSet);
    case 'quantity':
      return quantitySchema(type.dimension);
    case 'ref':
      return { type: 'string', minLength: 1 };
    case 'object': {
      const { name } = type.type;
      if (!definitions.has(name)) {
        // Reserved before it is built, so that the recursion ends at a type that contains itself.
        definitions.set(name, undefined);
        definitions.set(name, objectSchema(type.type, registry, definitions));
      }
      return { $ref: definitionRef(name) };
    }
    case 'list':
      return { type: 'array', items: schemaOfResolved(type.of, registry, definitions) };
    case 'any':
      return {};
  }
}

function schemaOf(type: TypeRef, registry: TypeRegistry, definitions: Definitions): JsonObject {
  const resolution = resolveType(type, registry);
  if ('unknown' in resolution) throw new UnknownTypeError(resolution.unknown.fr);
  return schemaOfResolved(resolution.resolved, registry, definitions);
}

/**
 * Returns the JSON Schema (draft 2020-12 vocabulary) of the values of a type. Object types, which may be
 * recursive, are under `$defs`. Throws UnknownTypeError for an unknown type.
 */
export function typeJsonSchema(type: TypeRef, registry: TypeRegistry): JsonObject {
  const definitions: Definitions = new Map();
  const schema = schemaOf(type, registry, definitions);
  if (definitions.size === 0) return schema;
  const byName = [...definitions].sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...schema, $defs: Object.fromEntries(byName) as JsonObject };
}
