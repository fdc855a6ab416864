import type { LocalizedText } from '@platform/sdk';
import { DateTime } from 'luxon';

/** Up to this age, people say it in days, in weeks, and in months. */
const MAX_DAYS = 28;
const MAX_WEEKS_IN_MONTHS = 3;
const MAX_MONTHS = 24;

const counted = (
  count: number,
  [fr, frMany]: readonly [string, string],
  en: string,
): LocalizedText => ({
  fr: `${count} ${count < 2 ? fr : frMany}`,
  en: `${count} ${count === 1 ? en : `${en}s`}`,
});

/**
 * Returns an age as clinicians say it: in days for the first four weeks, in weeks for three months, in months for two
 * years, then in years. `born` has the precision of the record: of a year or a month the age is about that. Undefined for
 * what is no date, or for a birth after `until`.
 */
export function ageInWords(born: string, until: DateTime): LocalizedText | undefined {
  const birth = DateTime.fromISO(born, { zone: until.zone });
  if (!birth.isValid || birth > until) return undefined;
  const [from, to] = [birth.startOf('day'), until.startOf('day')];
  const whole = (unit: 'days' | 'weeks' | 'months' | 'years'): number =>
    Math.floor(to.diff(from, unit).as(unit));
  if (born.length < 'YYYY-MM-DD'.length) {
    const years = counted(whole('years'), ['an', 'ans'], 'year');
    return { fr: `environ ${years.fr}`, en: `about ${years.en}` };
  }
  if (whole('days') < MAX_DAYS) return counted(whole('days'), ['jour', 'jours'], 'day');
  const months = whole('months');
  if (months < MAX_WEEKS_IN_MONTHS) return counted(whole('weeks'), ['semaine', 'semaines'], 'week');
  if (months < MAX_MONTHS) return counted(months, ['mois', 'mois'], 'month');
  return counted(whole('years'), ['an', 'ans'], 'year');
}

const FORMATS: Readonly<Record<number, string>> = { 4: 'yyyy', 7: 'LLLL yyyy' };

/** "12 mars 1948", "mars 1948", "1948"; of an instant its day in `zone`. Undefined for what is no date. */
export function dateInWords(date: string, zone: string): LocalizedText | undefined {
  const at = DateTime.fromISO(date, { zone });
  if (!at.isValid) return undefined;
  const format = FORMATS[date.length] ?? 'd LLLL yyyy';
  return {
    fr: at.setLocale('fr').toFormat(format),
    en: at.setLocale('en').toFormat(format),
  };
}
