import { LANGUAGES, type Language, type LocalizedText } from '@platform/ports';

import { createFormat, type Format } from '../pages/format';
import type { ScenarioWords } from '../words/scenarios-fr';
import { wordsIn } from '../words/words-in';

type Write = (words: ScenarioWords, format: Format & { readonly language: Language }) => string;

/** A sentence of a report in each language: whoever reads it later may speak the other one. */
export function inBoth(write: Write): LocalizedText {
  const texts = LANGUAGES.map((language) => [
    language,
    write(wordsIn(language).scenarios, { ...createFormat(language, 'UTC'), language }),
  ]);
  return Object.fromEntries(texts) as Readonly<Record<Language, string>>;
}
