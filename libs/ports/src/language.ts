import type { LocalizedText } from './diagnostic';

/** A language in which the platform writes its sentences. */
export type Language = keyof LocalizedText;

export const LANGUAGES: readonly Language[] = ['fr', 'en'];

/** Returns the language of the sentences for a locale: `en` for `en-GB`, French where there are none in its own. */
export const languageOfLocale = (locale: string): Language =>
  LANGUAGES.find((language) => language === locale.split('-', 1)[0]) ?? 'fr';
