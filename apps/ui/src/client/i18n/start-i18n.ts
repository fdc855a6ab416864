import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

import { directed } from '../shared/directed';

const STORED_LANGUAGE = 'platform.language';

export type Language = 'fr' | 'en';

type Load = Readonly<Record<Language, () => Promise<object>>>;

/** The texts of a language, loaded when it is needed. */
const TEXTS: Load = {
  fr: async () => (await import('./fr/every-page')).everyPage,
  en: async () => (await import('./en/every-page')).everyPage,
};

/** Texts that only one page shows: they come with it, because few people open it. */
const PAGE_TEXTS = {
  administration: {
    fr: async () => (await import('./fr/administration')).administration,
    en: async () => (await import('./en/administration')).administration,
  },
  retrospectives: {
    fr: async () => (await import('./fr/retrospectives')).retrospectives,
    en: async () => (await import('./en/retrospectives')).retrospectives,
  },
} satisfies Record<string, Load>;

/** Resolves with a page when its texts are there too, in both languages: the language may change while it loads. */
export async function withPageTexts<T>(
  page: keyof typeof PAGE_TEXTS,
  component: Promise<T>,
): Promise<T> {
  const texts = Object.entries<() => Promise<object>>(PAGE_TEXTS[page]);
  await Promise.all(
    texts.map(async ([language, load]) =>
      i18next.addResourceBundle(language, 'translation', await load(), true),
    ),
  );
  return component;
}

const preferred = (): Language => {
  const stored = localStorage.getItem(STORED_LANGUAGE);
  if (stored === 'fr' || stored === 'en') return stored;
  return navigator.language.startsWith('fr') ? 'fr' : 'en';
};

export async function startI18n(): Promise<void> {
  const language = preferred();
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: await TEXTS[language]() } },
    // React escapes; a value must not move the words around it.
    interpolation: { escape: (value: unknown) => directed(String(value)) },
    showSupportNotice: false,
  });
  document.documentElement.lang = i18next.language;
}

export async function changeLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORED_LANGUAGE, language);
  // Those of a page may be there already, without the rest.
  i18next.addResourceBundle(language, 'translation', await TEXTS[language](), true);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
