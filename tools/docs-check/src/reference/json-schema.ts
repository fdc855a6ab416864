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

/** Alternatives, those of alternatives included; the schema itself when it has none. */
export const alternatives = (schema: Schema): readonly Schema[] =>
  schema.anyOf === undefined ? [schema] : schema.anyOf.flatMap(alternatives);

/** What every member of a record is. */
export const memberOf = ({ patternProperties }: Schema): Schema | undefined =>
  Object.values(patternProperties ?? {})[0];

/** Where each property of a schema without a description is, as `/properties/name`. */
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
