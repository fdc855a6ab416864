import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

import { en } from './en';
import { fr } from './fr';

const STORED_LANGUAGE = 'platform.language';

export type Language = 'fr' | 'en';

const preferred = (): Language => {
  const stored = localStorage.getItem(STORED_LANGUAGE);
  if (stored === 'fr' || stored === 'en') return stored;
  return navigator.language.startsWith('fr') ? 'fr' : 'en';
};

export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: preferred(),
    resources: { fr: { translation: fr }, en: { translation: en } },
    // React escapes.
    interpolation: { escapeValue: false },
    showSupportNotice: false,
  });
  document.documentElement.lang = i18next.language;
}

export async function changeLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORED_LANGUAGE, language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
