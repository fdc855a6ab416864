import { INTERPRETER_CONTRACT } from '@platform/interpreter';

import { languageOfRun } from './language-of-run';

describe('the language of a run', () => {
  it.each([
    ['en', 'en'],
    ['en-GB', 'en'],
    ['fr-CA', 'fr'],
  ])('is that of its locale %s', (locale, language) => {
    expect(languageOfRun({ contract: INTERPRETER_CONTRACT, locale })).toBe(language);
  });

  it.each([1, 2])(
    'stays French under contract %i, whose journals have French messages',
    (contract) => {
      expect(languageOfRun({ contract, locale: 'en' })).toBe('fr');
    },
  );
});
