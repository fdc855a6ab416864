import { dateInWords } from '../shared/instants';
import { EMPTY, read, wrong, type Reading } from './reading';

/** Fewer digits are a typing error: the year 26 is not meant. */
const FIRST_YEAR = 1_000;

/** Fewer letters do not name a month, and what begins two of them names neither. */
const MIN_LETTERS = 3;

const ISO = /^(\d{4})-(\d\d)-(\d\d)$/;
const NUMERIC = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
const NAMED = /^(\d{1,2})(?:er)?\s+(\p{L}+)\.?,?\s+(\d{4})$/iu;

const isFrench = (language: string): boolean => language === 'fr';

const plain = (word: string): string =>
  word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const MONTHS = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1));

/** Returns the number of the only month whose name begins with a word: `sept` is 9, `jui` is none in French. */
function monthOf(word: string, language: string): number | undefined {
  if (word.length < MIN_LETTERS) return undefined;
  const { format } = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const found = MONTHS.flatMap((at, month) =>
    plain(format(at)).startsWith(plain(word)) ? [month + 1] : [],
  );
  return found.length === 1 ? found[0] : undefined;
}

/** Returns year, month and day of a text. English has no order of its own for three numbers: it names the month. */
function partsOf(text: string, language: string): readonly number[] | undefined {
  const iso = ISO.exec(text);
  if (iso) return iso.slice(1).map(Number);
  const numeric = isFrench(language) ? NUMERIC.exec(text) : null;
  if (numeric) return [Number(numeric[4]), Number(numeric[3]), Number(numeric[1])];
  const [, day, name = '', year] = NAMED.exec(text) ?? [];
  const month = monthOf(name, language);
  return month === undefined ? undefined : [Number(year), month, Number(day)];
}

/**
 * Reads a day as people of a language write it: `20/11/2026` in French, `20 Nov 2026` in English, with the name of the
 * month or as ISO 8601 in both. The value is `2026-11-20`.
 */
export function readDay(text: string, language: string): Reading {
  const bare = text.trim();
  if (bare === '') return EMPTY;
  const [year, month, day] = partsOf(bare, language) ?? [];
  if (year === undefined || month === undefined || day === undefined) return wrong('date');
  if (year < FIRST_YEAR) return wrong('date');
  const at = new Date(Date.UTC(year, month - 1, day));
  const exists = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return exists ? read(at.toISOString().slice(0, 10)) : wrong('noSuchDay', { day: bare });
}

/** Writes the day `2026-11-20` as fields show it: `20/11/2026` in French, `20 Nov 2026` in English. */
export function writeDay(day: string, language: string): string {
  if (readDay(day, language).is !== 'value') return day;
  return isFrench(language) ? day.split('-').reverse().join('/') : dateInWords(day, language);
}
