import type { LocalizedText } from './diagnostic';

/** A name or a sign in the quotation marks of each language. */
export const quoted = (name: string): LocalizedText => ({ fr: `« ${name} »`, en: `"${name}"` });

/** Names in the quotation marks of each language, separated by commas. */
export const quotedList = (names: readonly string[]): LocalizedText => ({
  fr: names.map((name) => quoted(name).fr).join(', '),
  en: names.map((name) => quoted(name).en).join(', '),
});
