import { languageOfTerminal } from './language-of-terminal';

it.each([
  [{}, 'en'],
  [{ LANG: 'C.UTF-8' }, 'en'],
  [{ LANG: 'fr_FR.UTF-8' }, 'fr'],
  [{ LANG: 'fr' }, 'fr'],
  [{ LANG: 'fry_NL' }, 'en'],
  [{ LANG: 'fr_FR', LC_MESSAGES: 'en_GB' }, 'en'],
  [{ LANG: 'en_GB', LC_MESSAGES: 'en_GB', LC_ALL: 'fr_BE' }, 'fr'],
  [{ LANG: 'fr_FR', LC_ALL: '' }, 'fr'],
])('the language of a terminal with %j is %s', (env, language) => {
  expect(languageOfTerminal(env)).toBe(language);
});
