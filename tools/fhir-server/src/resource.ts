/** Any JSON value of a FHIR resource. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json | undefined };

/** A FHIR resource as JSON. Its elements are checked where they are used. */
export interface Resource {
  resourceType: string;
  id?: string;
  meta?: { [name: string]: Json | undefined };
  [element: string]: Json | undefined;
}

export type JsonObject = { [name: string]: Json | undefined };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the elements that are objects, of an array or of a single object. */
export function objectsIn(value: Json | undefined): JsonObject[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}

export const textOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
