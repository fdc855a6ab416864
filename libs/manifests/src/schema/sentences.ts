import type { LocalizedText } from '@platform/ports';
import type { ErrorObject } from 'ajv';

/** What a text of a format looks like, with an example. */
const FORMATS: Readonly<Record<string, LocalizedText>> = {
  'date-time': {
    fr: 'doit être un instant avec son décalage (format date-time), par exemple 2026-11-20T08:10:00+01:00',
    en: 'must be an instant with its offset (format date-time), for instance 2026-11-20T08:10:00+01:00',
  },
  date: {
    fr: 'doit être une date, par exemple 2026-11-20',
    en: 'must be a date, for instance 2026-11-20',
  },
  'iso-time': {
    fr: 'doit être une heure avec ses secondes et sans décalage, par exemple 08:30:00',
    en: 'must be a time with its seconds and without an offset, for instance 08:30:00',
  },
  duration: {
    fr: 'doit être une durée ISO 8601, par exemple PT30M',
    en: 'must be an ISO 8601 duration, for instance PT30M',
  },
  uri: {
    fr: 'doit être une URI, par exemple https://exemple.fr/a',
    en: 'must be a URI, for instance https://example.org/a',
  },
};

/** A schema whose pattern has no sentence of its own. A regular expression means nothing to an author. */
const MISWRITTEN: LocalizedText = {
  fr: 'contient des caractères ou une forme qui ne sont pas admis ici',
  en: 'has characters or a form that are not allowed here',
};

/** The pattern of a text with at least one character that is visible. */
const NOT_BLANK = '\\S';

const EMPTY: LocalizedText = { fr: 'ne doit pas être vide', en: 'must not be empty' };

const MINIMUMS: ReadonlySet<string> = new Set(['minLength', 'minItems', 'minProperties']);

/** The sentence for a wrong format, pattern or empty value in words, where ajv would print a technical term. */
export function sentenceOf({ keyword, params, schema }: ErrorObject): LocalizedText | undefined {
  const { format, limit } = params as { readonly format?: string; readonly limit?: number };
  if (keyword === 'format') return FORMATS[format ?? ''];
  if (keyword === 'pattern') return schema === NOT_BLANK ? EMPTY : MISWRITTEN;
  return MINIMUMS.has(keyword) && limit === 1 ? EMPTY : undefined;
}
