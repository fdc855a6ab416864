import { isObject } from './is-object';

type SchemaNode = {
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly patternProperties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
};

type Loose = Readonly<Record<string, unknown>>;

function fillRecord(schema: SchemaNode, value: Loose): Loose {
  const [any] = Object.values(schema.patternProperties ?? {});
  const filled = Object.entries(value).map(([key, member]) => {
    const memberSchema = schema.properties?.[key] ?? any;
    return [key, memberSchema === undefined ? member : fillDefaults(memberSchema, member)];
  });
  const missing = Object.entries(schema.properties ?? {})
    .filter(([key, { default: preset }]) => preset !== undefined && !Object.hasOwn(value, key))
    .map(([key, memberSchema]) => [key, fillDefaults(memberSchema, undefined)]);
  return Object.fromEntries([...filled, ...missing]) as Loose;
}

/**
 * Returns a copy of the value with the defaults of the schema, also in nested objects, lists and
 * records. A YAML key without a value counts as absent. Parts that do not have the shape of the schema
 * stay as they are, and the check reports them.
 */
export function fillDefaults(schema: SchemaNode, value: unknown): unknown {
  const empty = value === undefined || value === null;
  const present = empty && schema.default !== undefined ? structuredClone(schema.default) : value;
  if (Array.isArray(present) && schema.items !== undefined) {
    const { items } = schema;
    return present.map((item: unknown) => fillDefaults(items, item));
  }
  return isObject(present) ? fillRecord(schema, present) : present;
}
