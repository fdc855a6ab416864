import type { LocalizedText } from './diagnostic';

/** A language in which the platform writes its sentences. */
export type Language = keyof LocalizedText;

export const LANGUAGES: readonly Language[] = ['fr', 'en'];

/** Whether the platform writes its sentences in this language. */
export const isLanguage = (name: string): name is Language =>
  LANGUAGES.some((language) => language === name);

/** A text that a person reads, as a definition writes it: one text for every reader, or one by language. */
export type LocalizableText = string | Partial<LocalizedText>;

/** Whether a value is a text by language: one text or more, in languages that the platform has and in no other. */
export const isByLanguage = (value: unknown): value is Partial<LocalizedText> =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.entries(value).every(([key, text]) => isLanguage(key) && typeof text === 'string');

/**
 * Returns a text in the first of these languages that it is written in. A text that is written in none of them is
 * returned in the first language that it has, because a reader is helped more by that than by nothing.
 */
export function textIn(text: LocalizableText, ...languages: readonly Language[]): string {
  if (typeof text === 'string') return text;
  const has = [...languages, ...LANGUAGES].find((language) => text[language] !== undefined);
  return (has && text[has]) ?? '';
}

/** Returns the language of the sentences for a locale: `en` for `en-GB`, French where there are none in its own. */
export const languageOfLocale = (locale: string): Language =>
  LANGUAGES.find((language) => language === locale.split('-', 1)[0]) ?? 'fr';
