import { ConfigurationError, type Feed } from '@platform/sdk';

/** A feed with its query understood. */
export interface RecordFeed {
  readonly name: string;
  expects(record: unknown): boolean;
}

/** Returns the value at a path of field names and list positions (`meta.tags.0`); undefined when there is none. */
export function valueAt(record: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Readonly<Record<string, unknown>>)[name]
          : undefined,
      record,
    );
}

const isScalar = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/**
 * Reads the query of a feed: `where`, paths with the values that they must have. Without it, the feed gets every record.
 * Throws ConfigurationError.
 */
export function readFeed({ name, query }: Feed): RecordFeed {
  const { where = {} } = query;
  const isRecord = typeof where === 'object' && where !== null && !Array.isArray(where);
  const conditions = Object.entries(isRecord ? where : { '': undefined });
  if (!conditions.every(([, value]) => isScalar(value))) {
    throw new ConfigurationError(
      `eventBindings.${name}.query.where`,
      `liaison « ${name} » : query.where : chemins et valeurs (texte, nombre, booléen) attendus`,
      {
        english: `binding "${name}": query.where: paths and values (text, number, boolean) are expected`,
      },
    );
  }
  return {
    name,
    expects: (record) => conditions.every(([path, value]) => valueAt(record, path) === value),
  };
}
