import { useTranslation } from 'react-i18next';

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** "3 hours ago", "in 2 days". */
export function relative(instant: string, language: string, now = Date.now()): string {
  const seconds = (Date.parse(instant) - now) / 1_000;
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return format.format(Math.round(seconds / length), unit);
}

export const absolute = (instant: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(
    new Date(instant),
  );

/** An instant, absolute, with how long ago it was. */
export function When({ at }: { readonly at: string }) {
  const { i18n } = useTranslation();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <time dateTime={at} title={`${relative(at, i18n.language)} (${zone})`}>
      {absolute(at, i18n.language)}
    </time>
  );
}
