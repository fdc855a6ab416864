import type { Language, LocalizableText, LocalizedText } from '@platform/ports';
import type { TSchema } from '@sinclair/typebox';

import { escapePointer } from '../yaml/json-pointer';
import { isLocalizable } from './building-blocks';
import { isObject } from './is-object';

interface TextAt {
  /** JSON pointer into the value. */
  readonly path: string;
  readonly text: LocalizableText;
}

/** Finds the texts of a value where its schema has one that may be written by language. The value matches the schema. */
export function localizableTexts(schema: TSchema, value: unknown, path = ''): readonly TextAt[] {
  if (isLocalizable(schema)) {
    return value === undefined ? [] : [{ path, text: value as LocalizableText }];
  }
  const properties = schema['properties'] as Readonly<Record<string, TSchema>> | undefined;
  if (properties && isObject(value)) {
    return Object.entries(value).flatMap(([key, member]) => {
      const of = Object.hasOwn(properties, key) ? properties[key] : undefined;
      return of === undefined ? [] : localizableTexts(of, member, `${path}/${escapePointer(key)}`);
    });
  }
  const items = schema['items'] as TSchema | undefined;
  return items && Array.isArray(value)
    ? value.flatMap((each, index) => localizableTexts(items, each, `${path}/${String(index)}`))
    : [];
}

/** Returns what is wrong with a text that is not written in the language of the instance; undefined when it is. */
export function notWrittenIn(language: Language, text: LocalizableText): LocalizedText | undefined {
  if (typeof text === 'string' || text[language] !== undefined) return undefined;
  return {
    fr: `le texte n'est pas écrit en « ${language} », la langue de l'instance`,
    en: `the text is not written in "${language}", the language of the instance`,
  };
}
