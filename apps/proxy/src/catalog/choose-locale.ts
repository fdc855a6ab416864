import { problemError } from '@platform/http';

function canonical(tag: string): string {
  try {
    const [locale] = Intl.getCanonicalLocales(tag);
    if (locale !== undefined) return locale;
  } catch {
    // Not a language tag: refused below.
  }
  throw problemError('locale-invalid');
}

/**
 * Chooses the language of the answer: the requested one when labels exist in it, else its base language (`en` for
 * `en-GB`), else the instance's. Throws the 400 problem for a value that is not a language tag.
 */
export function chooseLocale(
  requested: string | undefined,
  available: readonly string[],
  instanceLocale: string,
): string {
  if (requested === undefined) return instanceLocale;
  const locale = canonical(requested);
  const [language = locale] = locale.split('-');
  return [locale, language].find((each) => available.includes(each)) ?? instanceLocale;
}
