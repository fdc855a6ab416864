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

type UnitWords = readonly [fr: readonly [one: string, many: string], en: string];
const MONTHS: UnitWords = [['mois', 'mois'], 'month'];
const YEARS: UnitWords = [['an', 'ans'], 'year'];

type AgeUnit = 'days' | 'weeks' | 'months' | 'years';

const wholeFrom = (from: DateTime, to: DateTime, unit: AgeUnit): number =>
  Math.floor(to.startOf('day').diff(from.startOf('day'), unit).as(unit));

/** Every age that a birth from `first` to `last` leaves open. */
function openAge(
  [first, last]: readonly [DateTime, DateTime],
  until: DateTime,
  precision: 'month' | 'year',
): LocalizedText {
  const range = (unit: AgeUnit) =>
    [wholeFrom(last, until, unit), wholeFrom(first, until, unit)] as const;
  const inMonths = precision === 'month' && range('months')[1] < MAX_MONTHS;
  const [least, most] = range(inMonths ? 'months' : 'years');
  const words = inMonths ? MONTHS : YEARS;
  if (least === 0) {
    const bound = counted(most + 1, ...words);
    return { fr: `moins de ${bound.fr}`, en: `less than ${bound.en}` };
  }
  const age = counted(most, ...words);
  return least === most ? age : { fr: `${least} ou ${age.fr}`, en: `${least} or ${age.en}` };
}

/**
 * Returns an age as clinicians say it: in days for the first four weeks, in weeks for three months, in months for two
 * years, then in years. `born` has the precision of the record: of a year or a month alone, every age that it leaves open,
 * as `ageAt` of expressions gives none then. Undefined for what is no date, or for a birth after `until`.
 */
export function ageInWords(born: string, until: DateTime): LocalizedText | undefined {
  const birth = DateTime.fromISO(born, { zone: until.zone });
  if (!birth.isValid || birth > until) return undefined;
  if (born.length < 'YYYY-MM-DD'.length) {
    const precision = born.length === 'YYYY'.length ? 'year' : 'month';
    return openAge([birth, DateTime.min(birth.endOf(precision), until)], until, precision);
  }
  const whole = (unit: AgeUnit): number => wholeFrom(birth, until, unit);
  if (whole('days') < MAX_DAYS) return counted(whole('days'), ['jour', 'jours'], 'day');
  const months = whole('months');
  if (months < MAX_WEEKS_IN_MONTHS) return counted(whole('weeks'), ['semaine', 'semaines'], 'week');
  if (months < MAX_MONTHS) return counted(months, ...MONTHS);
  return counted(whole('years'), ...YEARS);
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
