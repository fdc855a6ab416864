import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

import { directed } from '../shared/directed';
import type { Translation } from './fr';

const STORED_LANGUAGE = 'platform.language';

export type Language = 'fr' | 'en';

/** The texts of a language, loaded when it is needed. */
const TEXTS: Readonly<Record<Language, () => Promise<Translation>>> = {
  fr: async () => (await import('./fr')).fr,
  en: async () => (await import('./en')).en,
};

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
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await TEXTS[language]());
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
