import { readDay, writeDay } from './days';
import { EMPTY, read, wrong, type Reading, type Surroundings } from './reading';

const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(\.\d{1,3})?)?$/;
const INSTANT = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;
/** A day, and a time behind it: `20/11/2026 08:10`, `20 Nov 2026, 08:10`, `2026-11-20T08:10`. */
const DAY_AND_TIME = /^(\d{4}-\d\d-\d\d|.*?\d{4})(?:T|,?\s+(?:(?:à|at)\s+)?)(\S.*)$/i;

/** Leaves out seconds that are none, which fields do not show. */
export const withoutSeconds = (time: string): string => time.replace(/:00(?:\.0+)?$/, '');

/** Hours, minutes, seconds, their fraction, and half of the day, as people write them. Without signs each has two digits. */
const WRITTEN =
  /^(?:(\d{1,2})\s?[:hH]\s?(\d\d)(?::(\d\d)(\.\d{1,3})?)?|(\d\d)(\d\d)(\d\d)?)(?:\s?([ap])\.?m\.?)?$/i;

/** Returns the hour of the 24-hour clock. Undefined for one that half a day does not have. */
function hourOf(hour: string, half: string | undefined): number | undefined {
  if (half === undefined) return Number(hour);
  if (Number(hour) < 1 || Number(hour) > 12) return undefined;
  return (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Reads a time of day as people write it: `08:30`, `8h30`, `0830`, `08:30:15`, `2:30 pm`. */
export function readTime(text: string): Reading {
  const bare = text.trim();
  if (bare === '') return EMPTY;
  const parts = WRITTEN.exec(bare);
  const hour = hourOf(parts?.[1] ?? parts?.[5] ?? '', parts?.[8]);
  const [minute = '', second = '00', fraction = ''] = [
    parts?.[2] ?? parts?.[6],
    parts?.[3] ?? parts?.[7],
    parts?.[4],
  ];
  const time = `${String(hour).padStart(2, '0')}:${minute}:${second}${fraction}`;
  return parts && TIME.test(time) ? read(time) : wrong('time');
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** Returns what the clocks of a zone show at an instant, in ms as if they were those of UTC. */
function wallClock(instant: number, timezone: string): number {
  const parts = formatOf(timezone).formatToParts(instant);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  const ms = ((instant % 1_000) + 1_000) % 1_000;
  return Date.UTC(
    ...([of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')] as const),
    ms,
  );
}

const HALF_DAY_MS = 43_200_000;
const pad = (amount: number): string => String(amount).padStart(2, '0');

/** Writes an offset of so many ms: `+01:00`. Zones of before 1900 also have seconds, which it lacks. */
function writeOffset(ms: number): string {
  const minutes = Math.abs(Math.round(ms / 60_000));
  return `${ms < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** Returns the offsets at which the clocks of a zone show this: none in a gap, two in an hour that comes twice. */
function offsetsAt(local: string, timezone: string): readonly string[] {
  const shown = Date.parse(`${local}Z`);
  const near = [-2, -1, 1, 2].map((halves) => shown + halves * HALF_DAY_MS);
  const candidates = new Set(near.map((instant) => wallClock(instant, timezone) - instant));
  return [...candidates]
    .filter((offset) => wallClock(shown - offset, timezone) === shown)
    .sort((one, other) => other - one)
    .map(writeOffset);
}

/** How an instance writes days, and the clocks that it goes by. */
export type Clocks = Pick<Surroundings, 'language' | 'timezone'>;

/** Reads a date and time on the clocks of a place, without its offset: `2026-11-20T08:10:00`. */
function readLocal(text: string, language: string): Reading {
  const [, dayText, timeText = ''] = DAY_AND_TIME.exec(text.trim()) ?? [];
  if (dayText === undefined) return wrong('dateTime');
  const day = readDay(dayText, language);
  if (day.is !== 'value') return day.is === 'wrong' && day.why === 'date' ? wrong('dateTime') : day;
  const time = readTime(timeText);
  return time.is === 'value' ? read(`${String(day.value)}T${String(time.value)}`) : time;
}

/** The two offsets of a local time that comes twice. Undefined for any other text. */
export function offsetsOfTwice(
  text: string,
  { language, timezone }: Clocks,
): readonly string[] | undefined {
  const local = readLocal(text, language);
  const offsets = local.is === 'value' ? offsetsAt(String(local.value), timezone) : [];
  return offsets.length > 1 ? offsets : undefined;
}

/**
 * Reads a date and time on the clocks of the instance as an instant with its offset; an instant that has one stays as it
 * is. A time that the clocks skip is refused, and one that they show twice needs its offset.
 */
export function readDateTime(
  { text, unit }: { readonly text: string; readonly unit?: string },
  { language, timezone }: Clocks,
): Reading {
  const bare = text.trim();
  if (bare === '') return EMPTY;
  const [, day] = INSTANT.exec(bare) ?? [];
  if (day !== undefined) {
    const known = readDay(day, language);
    if (known.is !== 'value') return known;
    return Number.isNaN(Date.parse(bare)) ? wrong('dateTime') : read(bare);
  }
  const local = readLocal(bare, language);
  if (local.is !== 'value') return local;
  const offsets = offsetsAt(String(local.value), timezone);
  if (offsets.length === 0) return wrong('gap', { timezone });
  const chosen = offsets.length === 1 ? offsets[0] : offsets.find((offset) => offset === unit);
  if (chosen === undefined) return wrong('twice', { timezone });
  return read(`${String(local.value)}${chosen}`);
}

/** Writes an instant as the clocks of the instance show it. Undefined for what is no instant. */
export function writeDateTime(
  instant: string,
  clocks: Clocks,
): { readonly text: string; readonly unit?: string } | undefined {
  const at = INSTANT.test(instant) ? Date.parse(instant) : NaN;
  if (Number.isNaN(at)) return undefined;
  const clock = wallClock(at, clocks.timezone);
  const [day = '', time = ''] = new Date(clock).toISOString().slice(0, -1).split('T');
  const shownTime = withoutSeconds(time.replace(/\.000$/, ''));
  const text = `${writeDay(day, clocks.language)} ${shownTime}`;
  if (readLocal(text, clocks.language).is !== 'value') return undefined;
  return offsetsOfTwice(text, clocks) ? { text, unit: writeOffset(clock - at) } : { text };
}
