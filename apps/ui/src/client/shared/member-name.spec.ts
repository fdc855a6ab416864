import { createInstance, type TFunction } from 'i18next';

import { en } from '../i18n/en';
import { fr } from '../i18n/fr';
import { interpretationInWords, memberName } from './member-name';

async function wordsIn(lng: 'en' | 'fr'): Promise<TFunction> {
  const i18n = createInstance();
  const resources = { en: { translation: en }, fr: { translation: fr } };
  return i18n.init({ lng, resources });
}

it.each([
  ['dose_max', 'Dose, at most', 'en', 'Dose, at most'],
  ['observedAt', 'Relevé le', 'fr', 'Relevé le'],
  ['decision', undefined, 'fr', 'Décision'],
  ['decision', undefined, 'en', 'Decision'],
  ['careUnit', undefined, 'en', 'Care unit'],
  ['dose max!', undefined, 'en', 'dose max!'],
] as const)('%s with the label %j is, in %s, "%s"', async (name, label, language, words) => {
  expect(memberName(name, await wordsIn(language), label)).toBe(words);
});

it.each([
  ['HH', 'critically high', 'élevé, critique'],
  ['N', 'normal', 'normal'],
  ['XYZ', 'XYZ', 'XYZ'],
  ['au-dessus du seuil', 'au-dessus du seuil', 'au-dessus du seuil'],
])('the interpretation %s is "%s" and "%s"', async (code, inEnglish, inFrench) => {
  expect(interpretationInWords(code, await wordsIn('en'))).toContain(inEnglish);
  expect(interpretationInWords(code, await wordsIn('fr'))).toContain(inFrench);
});
