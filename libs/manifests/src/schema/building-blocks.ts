import {
  LANGUAGES,
  type JsonObject,
  type JsonValue,
  type Language,
  type LocalizedText,
} from '@platform/ports';
import {
  Type,
  type ObjectOptions,
  type SchemaOptions,
  type Static,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  type TString,
} from '@sinclair/typebox';

/** A text that is not empty. */
export const text = () => Type.String({ minLength: 1 });

/** An object with any members, which is not checked further. */
export const record = () => Type.Record(Type.String(), Type.Unknown());

/** An object with exactly these members, so that a misspelt key is an error. */
export const closedObject = <T extends TProperties>(
  properties: T,
  options: Readonly<Record<string, unknown>> = {},
) => Type.Object(properties, { additionalProperties: false, ...options });

/*
 * Schemas that TypeBox cannot type. The type of every other schema is its `Static`.
 */

/** One of a list of names. An error shows the list; a union of literals would give one error per name. */
export const oneOfNames = <T extends string>(names: readonly T[]) =>
  Type.Unsafe<T>({ type: 'string', enum: [...names] });

/** Any JSON value. TypeBox cannot type it because the type is recursive. */
export const jsonValue = (options: SchemaOptions = {}) =>
  Type.Unsafe<JsonValue>(Type.Unknown(options));

/** A JSON object with these members and any others. TypeBox would only type these members. */
export const openObject = <T extends TProperties>(members: T, options: ObjectOptions = {}) =>
  Type.Unsafe<JsonObject & Static<TObject<T>>>(
    Type.Object(members, { additionalProperties: true, ...options }),
  );

/** Any JSON object. */
export const jsonObject = (options: ObjectOptions = {}) =>
  Type.Unsafe<JsonObject>(Type.Object({}, { additionalProperties: true, ...options }));

/** A JSON Schema that is not written in TypeBox: a `$ref`, or a schema that is built at run time. */
export const jsonSchema = <T>(schema: object) => Type.Unsafe<T>(schema);

/**
 * Keyword for the error message that replaces the generic one when a `pattern`, `format`, `oneOf` or
 * `anyOf` of the same schema fails.
 */
export const MESSAGE_KEYWORD = 'x-message';

export const explained = (message: LocalizedText) => ({ [MESSAGE_KEYWORD]: message });

const textsByLanguage = new WeakSet<object>();

/** A text for each language, as long as one text may be, and never empty. */
function byLanguage({ maxLength }: TString) {
  const each = Type.String({ minLength: 1, ...(maxLength !== undefined && { maxLength }) });
  const schema = Type.Object(
    Object.fromEntries(LANGUAGES.map((language) => [language, Type.Optional(each)])) as Record<
      Language,
      TOptional<TString>
    >,
    { additionalProperties: false, minProperties: 1 },
  );
  textsByLanguage.add(schema);
  return schema;
}

/** Whether a schema, which may be optional, is one of `localizable`. */
export const isLocalizable = ({ anyOf }: TSchema): boolean =>
  Array.isArray(anyOf) && anyOf.some((each: object) => textsByLanguage.has(each));

/** A text that people read: as `whole` describes it, or one by language. */
export const localizable = (whole: TString = Type.String()) => {
  const [fr, en] = whole.minLength
    ? ['un texte non vide', 'a text that is not empty']
    : ['un texte', 'a text'];
  return Type.Union([whole, byLanguage(whole)], {
    ...(whole.description !== undefined && { description: whole.description }),
    ...explained({
      fr: `doit être ${fr}, ou un texte par langue : { fr: …, en: … }`,
      en: `must be ${en}, or a text by language: { fr: …, en: … }`,
    }),
  });
};

/** Keyword for a shorter form of the value, which is expanded before the check. */
export const SHORT_FORM_KEYWORD = 'x-short-form';

/** Keyword for properties with an older name: new name → older name. Rewritten before the check. */
export const ALIAS_KEYWORD = 'x-aliases';
