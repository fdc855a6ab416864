import { problemError } from '@platform/http';

function canonical(tag: string): string {
  try {
    const [locale] = Intl.getCanonicalLocales(tag);
    if (locale !== undefined) return locale;
  } catch {
    // Not a language tag: refused below like any other wrong value.
  }
  throw problemError('locale-invalid');
}

/**
 * The language to answer in: the one asked for when labels exist in it (else in its language, `en` for
 * `en-GB`), else the instance's. Throws a 400 problem for what is no language tag.
 */
export function chooseLocale(
  asked: string | undefined,
  available: readonly string[],
  instanceLocale: string,
): string {
  if (asked === undefined) return instanceLocale;
  const locale = canonical(asked);
  const [language = locale] = locale.split('-');
  return [locale, language].find((each) => available.includes(each)) ?? instanceLocale;
}
