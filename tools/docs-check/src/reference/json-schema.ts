/** The parts of a JSON Schema that the schemas of the manifests use. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** Returns the alternatives of a schema, including nested ones, or the schema itself if it has none. */
export const alternatives = (schema: Schema): readonly Schema[] =>
  schema.anyOf === undefined ? [schema] : schema.anyOf.flatMap(alternatives);

/** Returns the schema of the members of a record. */
export const memberOf = ({ patternProperties }: Schema): Schema | undefined =>
  Object.values(patternProperties ?? {})[0];

/** Returns the path of each property without a description, such as `/properties/name`. */
export function undescribed(schema: unknown, path = ''): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as Schema;
  const missing = Object.entries(Array.isArray(schema) ? {} : (properties ?? {}))
    .filter(([, { description = '' }]) => description.trim() === '')
    .map(([name]) => `${path}/properties/${name}`);
  const below = Object.entries(schema).flatMap(([key, member]) =>
    undescribed(member, `${path}/${key}`),
  );
  return [...missing, ...below];
}
