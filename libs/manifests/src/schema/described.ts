import type { TObject, TProperties } from '@sinclair/typebox';

/**
 * Adds a description to each property of an object schema. Editors show the descriptions, and the
 * reference pages print them. A property that already has its own description is left out of the table.
 */
export function described<T extends TProperties>(
  schema: TObject<T>,
  descriptions: { readonly [K in keyof T]?: string },
): TObject<T> {
  const properties = Object.fromEntries(
    Object.entries(schema.properties).map(([name, property]) => {
      const description = descriptions[name];
      return [name, description === undefined ? property : { ...property, description }];
    }),
  ) as T;
  return { ...schema, properties };
}
