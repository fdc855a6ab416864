const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** Hospitals read a 24-hour clock, and the day before the month, in English too. */
const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language);

const format = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(localeOf(language), options);

/** "25 Nov 2026, 22:17:28", in the zone of the reader. Throws RangeError for what is no instant. */
export const instantInWords = (instant: string, language: string): string =>
  format(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(instant));

/** "22:17:28", in the zone of the reader. */
export const timeInWords = (ms: number, language: string): string =>
  format(language, { timeStyle: 'medium' }).format(ms);

/** "3 hours ago", "in 2 days". */
export function relative(instant: string, language: string, now = Date.now()): string {
  const seconds = (Date.parse(instant) - now) / 1_000;
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(
    Math.round(seconds / length),
    unit,
  );
}
