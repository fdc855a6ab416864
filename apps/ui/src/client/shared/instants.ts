import { platformNow } from './clock';
import { instanceFormat } from './instance';

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** Hospitals read a 24-hour clock, and the day before the month, in English too. */
const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language);

const format = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(localeOf(language), {
    timeZone: instanceFormat().timezone,
    ...options,
  });

/** "25 Nov 2026, 22:17:28", in the zone of the instance. Throws RangeError for what is no instant. */
export const instantInWords = (instant: string, language: string): string =>
  format(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(instant));

/** "25 Nov 2026, 22:17", in the zone of the instance. Throws RangeError for what is no instant. */
export const minuteInWords = (instant: string, language: string): string =>
  format(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));

/** "22:17:28", in the zone of the instance. */
export const timeInWords = (ms: number, language: string): string =>
  format(language, { timeStyle: 'medium' }).format(ms);

/** "22:17", in the zone of the instance. Throws RangeError for what is no instant. */
export const clockInWords = (instant: string, language: string): string =>
  format(language, { timeStyle: 'short' }).format(new Date(instant));

/** "12 Mar 1948" of `1948-03-12`, whatever the zone. Throws RangeError for what is no date. */
export const dateInWords = (date: string, language: string): string =>
  format(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date));

/** The day of an instant in the zone of the instance, `YYYY-MM-DD`. */
const dayOf = (instant: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: instanceFormat().timezone }).format(instant);

/** "22:17" of today, otherwise with the date. In the zone of the instance. */
export const sinceInWords = (instant: string, language: string, now = new Date()): string =>
  dayOf(new Date(instant)) === dayOf(now)
    ? clockInWords(instant, language)
    : minuteInWords(instant, language);

/** "today", "yesterday", or the date: "12 Nov", with the year of another year. In the zone of the instance. */
export function dayInWords(instant: string, language: string, now = new Date()): string {
  const at = new Date(instant);
  const [day, today] = [dayOf(at), dayOf(now)];
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  if (days === 0 || days === -1) {
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
  }
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return format(language, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(at);
}

/** "3 hours ago", "in 2 days". */
export function relative(instant: string, language: string, now = platformNow()): string {
  const seconds = (Date.parse(instant) - now) / 1_000;
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(
    Math.round(seconds / length),
    unit,
  );
}
