import type { TObject, TProperties } from '@sinclair/typebox';

/**
 * The object with a sentence or two on each property, which editors show and the reference pages print.
 * One table beside the shape keeps the shape readable; a property that explains itself in place, as one
 * used twice does, is left out.
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
