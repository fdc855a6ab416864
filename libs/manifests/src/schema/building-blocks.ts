import type { LocalizedText } from '@platform/ports';
import { Type, type TProperties } from '@sinclair/typebox';

/** A required text: an empty string is as good as absent. */
export const text = () => Type.String({ minLength: 1 });

/** An opaque object, passed through as it is. */
export const record = () => Type.Record(Type.String(), Type.Unknown());

/** An object without any other key: a misspelt key is found. */
export const closedObject = <T extends TProperties>(
  properties: T,
  options: Readonly<Record<string, unknown>> = {},
) => Type.Object(properties, { additionalProperties: false, ...options });

/** One of a closed list of names; reported with the list. */
export const oneOfNames = <T extends string>(names: readonly T[]) =>
  Type.Unsafe<T>({ type: 'string', enum: [...names] });

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
