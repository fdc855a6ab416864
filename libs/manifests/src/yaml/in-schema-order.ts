import type { JsonValue } from '@platform/ports';
import { isObject } from '../schema/is-object';

/** The parts of a TypeBox schema that declare the members of a value, in order. */
export interface SchemaMembers {
  readonly properties?: Readonly<Record<string, SchemaMembers>>;
  readonly patternProperties?: Readonly<Record<string, SchemaMembers>>;
  readonly items?: SchemaMembers;
  /** Keeps the order of the author. */
  readonly asWritten?: true;
}

type Loose = Readonly<Record<string, JsonValue>>;

/** Returns the schema of a member when it depends on the object that contains it. */
type SchemaOfMember = (parent: Loose, key: string) => SchemaMembers | undefined;

const DECLARED: SchemaOfMember = () => undefined;

function orderedObject(value: Loose, schema: SchemaMembers, otherwise: SchemaOfMember): JsonValue {
  const { properties = {}, patternProperties = {}, asWritten = false } = schema;
  const [any] = Object.values(patternProperties);
  const written = Object.keys(value).filter((key) => value[key] !== undefined);
  const known = new Set(asWritten ? [] : Object.keys(properties));
  const keys = [...known].filter((key) => written.includes(key));
  return Object.fromEntries(
    [...keys, ...written.filter((key) => !known.has(key))].map((key) => {
      const own = Object.hasOwn(properties, key) ? properties[key] : any;
      return [key, inSchemaOrder(value[key] ?? null, otherwise(value, key) ?? own, otherwise)];
    }),
  );
}

/** Returns the value with the members of every object in the order of the schema. */
export function inSchemaOrder(
  value: JsonValue,
  schema: SchemaMembers = {},
  otherwise: SchemaOfMember = DECLARED,
): JsonValue {
  if (Array.isArray(value)) {
    return value.map((item: JsonValue) => inSchemaOrder(item, schema.items, otherwise));
  }
  return isObject(value) ? orderedObject(value, schema, otherwise) : value;
}
