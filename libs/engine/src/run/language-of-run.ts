import type { RunInput } from '@platform/engine-api';
import { LANGUAGE_CONTRACT } from '@platform/interpreter';
import { languageOfLocale, type Language } from '@platform/ports';

/** Returns the language of the messages that a run keeps: the instance's when it started, whoever reads them later. */
export const languageOfRun = ({
  contract,
  locale,
}: Pick<RunInput, 'contract' | 'locale'>): Language =>
  contract < LANGUAGE_CONTRACT ? 'fr' : languageOfLocale(locale);
