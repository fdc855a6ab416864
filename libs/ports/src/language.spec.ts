import { languageOfLocale } from './language';

it.each([
  ['fr', 'fr'],
  ['fr-CA', 'fr'],
  ['en', 'en'],
  ['en-GB', 'en'],
  ['nl', 'fr'],
])('the language of the locale %s is %s', (locale, language) => {
  expect(languageOfLocale(locale)).toBe(language);
});
