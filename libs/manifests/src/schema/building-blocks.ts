import type { JsonObject, JsonValue, LocalizedText } from '@platform/ports';
import {
  Type,
  type ObjectOptions,
  type SchemaOptions,
  type Static,
  type TObject,
  type TProperties,
} from '@sinclair/typebox';

/** A required text: an empty string is as good as absent. */
export const text = () => Type.String({ minLength: 1 });

/** An opaque object, passed through as it is. */
export const record = () => Type.Record(Type.String(), Type.Unknown());

/** An object without any other key: a misspelt key is found. */
export const closedObject = <T extends TProperties>(
  properties: T,
  options: Readonly<Record<string, unknown>> = {},
) => Type.Object(properties, { additionalProperties: false, ...options });

/*
 * What TypeBox does not type. Everything else is `Static` of its schema.
 */

/** One of a closed list of names; reported with the list. A union of literals would be reported as so many failures. */
export const oneOfNames = <T extends string>(names: readonly T[]) =>
  Type.Unsafe<T>({ type: 'string', enum: [...names] });

/** Any JSON value: its type contains itself. */
export const jsonValue = (options: SchemaOptions = {}) =>
  Type.Unsafe<JsonValue>(Type.Unknown(options));

/** A JSON object with these members and any others: TypeBox types the known members alone. */
export const openObject = <T extends TProperties>(members: T, options: ObjectOptions = {}) =>
  Type.Unsafe<JsonObject & Static<TObject<T>>>(
    Type.Object(members, { additionalProperties: true, ...options }),
  );

/** Any JSON object. */
export const jsonObject = (options: ObjectOptions = {}) =>
  Type.Unsafe<JsonObject>(Type.Object({}, { additionalProperties: true, ...options }));

/** A JSON Schema that is not written in TypeBox: a `$ref`, or one that is made while the process runs. */
export const jsonSchema = <T>(schema: object) => Type.Unsafe<T>(schema);

/**
 * Keyword carrying the sentence to show instead of the generic one when a `pattern`, `format`,
 * `oneOf` or `anyOf` of the same schema fails.
 */
export const MESSAGE_KEYWORD = 'x-message';

export const explained = (message: LocalizedText) => ({ [MESSAGE_KEYWORD]: message });

/** Keyword naming a shorter way to write the value, which is rewritten before the schema is checked. */
export const SHORT_FORM_KEYWORD = 'x-short-form';

/** Keyword naming older properties that are rewritten to required ones: new name → older name. */
export const ALIAS_KEYWORD = 'x-aliases';
