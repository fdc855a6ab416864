import { isByLanguage, LANGUAGES, textIn } from '@platform/ports/language';

import { isObject } from './is-object';

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
