import { LANGUAGES, textIn, type Language, type LocalizableText } from '@platform/ports/language';

import { isObject } from './is-object';

const isLanguage = (key: string): key is Language => LANGUAGES.some((known) => known === key);

/** Whether a value of a definition is a text by language. */
const isByLanguage = (value: object): value is Exclude<LocalizableText, string> => {
  const members = Object.entries(value);
  return (
    members.length > 0 &&
    members.every(([key, text]) => isLanguage(key) && typeof text === 'string')
  );
};

/** Returns what a definition holds with its texts in the language of the reader, for display alone. */
export function contentIn<T>(value: T, language: string): T {
  const reader = LANGUAGES.filter((each) => each === language);
  const shown = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(shown);
    if (!isObject(each)) return each;
    if (isByLanguage(each)) return textIn(each, ...reader);
    return Object.fromEntries(Object.entries(each).map(([key, member]) => [key, shown(member)]));
  };
  return shown(value) as T;
}
