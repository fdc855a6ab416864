import { ProblemError, type Problem } from '@platform/http';

const LOCALE_INVALID: Problem = {
  status: 400,
  code: 'locale-invalid',
  title: { fr: 'Langue invalide', en: 'Invalid locale' },
  detail: {
    fr: '« locale » attend une seule étiquette de langue, par exemple « fr » ou « en-GB ».',
    en: '"locale" expects a single language tag, for example "fr" or "en-GB".',
  },
};

function canonical(tag: string): string {
  try {
    const [locale] = Intl.getCanonicalLocales(tag);
    if (locale !== undefined) return locale;
  } catch {
    // Not a language tag: refused below like any other wrong value.
  }
  throw new ProblemError(LOCALE_INVALID);
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
