import { escapePointer, notWrittenIn } from '@platform/manifests';
import {
  isLanguage,
  languageOfLocale,
  LANGUAGES,
  type Diagnostic,
  type Language,
  type LocalizableText,
} from '@platform/ports';

import { finding } from '../finding';
import type { CheckSubject } from './check-subject';

/** The language in which every text has to be written, and how bad it is where one is not. */
export interface WantedLanguage {
  readonly language: Language;
  readonly severity: Diagnostic['severity'];
}

/**
 * The language of the instance at hand, if there is one. A published version goes on where the instance has another
 * language since: its runs then write the text that there is.
 */
export const wantedLanguage = ({
  options: { instance, isVersion = false },
}: Pick<CheckSubject, 'options'>): WantedLanguage | undefined =>
  instance && {
    language: languageOfLocale(instance.locale),
    severity: isVersion ? 'warning' : 'error',
  };

const unknownLanguage = (path: string, key: string): Diagnostic =>
  finding('WF302', `${path}/${escapePointer(key)}`, {
    fr: `langue inconnue « ${key} » : un texte s'écrit en ${LANGUAGES.join(', ')}`,
    en: `unknown language "${key}": a text is written in ${LANGUAGES.join(', ')}`,
  });

const emptyText = (path: string, key: string): Diagnostic =>
  finding('WF302', `${path}/${escapePointer(key)}`, {
    fr: 'le texte est vide',
    en: 'the text is empty',
  });

/**
 * Checks a text that may be written by language. WF208: not in the language of the instance, in which the record is
 * written. WF302: in a language that does not exist, or empty.
 */
export function textFindings(
  text: LocalizableText,
  path: string,
  wanted: WantedLanguage | undefined,
): readonly Diagnostic[] {
  if (typeof text === 'string') return [];
  const given = Object.entries(text).flatMap(([key, written]) => {
    if (!isLanguage(key)) return [unknownLanguage(path, key)];
    return written.trim() === '' ? [emptyText(path, key)] : [];
  });
  if (wanted === undefined) return given;
  const { language, severity } = wanted;
  const message = notWrittenIn(language, text);
  return message === undefined ? given : [...given, finding('WF208', path, message, { severity })];
}
