import { LANGUAGES, type Language, type LocalizedText } from '@platform/ports';

import { createFormat, type Format } from '../pages/format';
import type { ScenarioWords } from '../words/scenarios-fr';
import { wordsIn, type Words } from '../words/words-in';

/** How values and codes are written in the language of a sentence. */
type Terms = Format & Pick<Words, 'statuses' | 'priorities'> & { readonly language: Language };

type Write = (words: ScenarioWords, terms: Terms) => string;

/** A sentence of a report in each language: whoever reads it later may speak the other one. */
export function inBoth(write: Write): LocalizedText {
  const texts = LANGUAGES.map((language) => {
    const { scenarios, statuses, priorities } = wordsIn(language);
    const format = createFormat(language, 'UTC');
    return [language, write(scenarios, { ...format, language, statuses, priorities })];
  });
  return Object.fromEntries(texts) as Readonly<Record<Language, string>>;
}
