/** A position on a time line: whole seconds, and the digits behind them without trailing zeros. */
export interface Point {
  readonly seconds: number;
  readonly fraction: string;
}

/** How precisely a moment is written. Seconds and their fractions are one precision, as in FHIRPath. */
export type Precision = 'year' | 'month' | 'day' | 'minute' | 'second';

/** A date, an instant or a time of day, as the stretch of time that it can stand for. */
export interface Moment {
  readonly line: 'date' | 'time';
  readonly precision: Precision;
  /** Whether it has an offset. Without one, its points are those of a clock on the wall. */
  readonly hasOffset: boolean;
  readonly start: Point;
  /** Where it ends, itself excluded. For a precision of seconds it is the start: a point. */
  readonly end: Point;
}

const DATE =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[Tt](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?([Zz]|[+-]\d\d:?\d\d)?)?)?)?$/;
const TIME = /^(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?$/;

export const DAY_SECONDS = 86_400;
const MAX_OFFSET_MINUTES = 14 * 60;

const at = (seconds: number, fraction = ''): Point => ({ seconds, fraction });

/** Drops trailing zeros. A regular expression would take quadratic time for many zeros. */
function significant(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/** Seconds since 1970 of a day. `Date.UTC` would read a year below 100 as one of the twentieth century. */
function dayStart(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) / 1_000;
}

const monthLength = (year: number, month: number): number =>
  (dayStart(year, month + 1, 1) - dayStart(year, month, 1)) / DAY_SECONDS;

/** Seconds that the offset is ahead of UTC, undefined for one that no place has. */
function offsetSeconds(offset: string): number | undefined {
  if (offset === 'Z' || offset === 'z') return 0;
  const minutes = Number(offset.slice(-2));
  const all = Number(offset.slice(1, 3)) * 60 + minutes;
  if (minutes > 59 || all > MAX_OFFSET_MINUTES) return undefined;
  return (offset.startsWith('-') ? -all : all) * 60;
}

/** Seconds since midnight. Neither 24:00 nor a leap second exists: no clock of the platform can show them. */
function clockSeconds(hour: string, minute: string, second = '00'): number | undefined {
  const isReal = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  return isReal ? Number(hour) * 3_600 + Number(minute) * 60 + Number(second) : undefined;
}

function readDate(text: string): Moment | undefined {
  const match = DATE.exec(text);
  if (match === null) return undefined;
  const [, years = '', months, days, hours, minutes, seconds, fraction = '', offset] = match;
  const year = Number(years);
  const month = Number(months ?? 1);
  const day = Number(days ?? 1);
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > monthLength(year, month)) {
    return undefined;
  }
  const date = dayStart(year, month, day);
  const whole = (precision: Precision, end: number): Moment => ({
    line: 'date',
    precision,
    hasOffset: false,
    start: at(date),
    end: at(end),
  });
  if (months === undefined) return whole('year', dayStart(year + 1, 1, 1));
  if (days === undefined) return whole('month', dayStart(year, month + 1, 1));
  if (hours === undefined || minutes === undefined) return whole('day', date + DAY_SECONDS);

  const clock = clockSeconds(hours, minutes, seconds);
  const ahead = offset === undefined ? 0 : offsetSeconds(offset);
  if (clock === undefined || ahead === undefined) return undefined;
  const start = at(date + clock - ahead, significant(fraction));
  return {
    line: 'date',
    precision: seconds === undefined ? 'minute' : 'second',
    hasOffset: offset !== undefined,
    start,
    end: seconds === undefined ? at(start.seconds + 60) : start,
  };
}

function readTime(text: string): Moment | undefined {
  const match = TIME.exec(text);
  if (match === null) return undefined;
  const [, hours = '', minutes = '', seconds, fraction = ''] = match;
  const clock = clockSeconds(hours, minutes, seconds);
  if (clock === undefined) return undefined;
  const start = at(clock, significant(fraction));
  const precision = seconds === undefined ? 'minute' : 'second';
  const end = seconds === undefined ? at(clock + 60) : start;
  return { line: 'time', precision, hasOffset: false, start, end };
}

/**
 * Reads `2026`, `2026-11`, `2026-11-20`, `2026-11-20T08:10:00+01:00` (with any number of decimals, with or
 * without an offset, with or without seconds) or `08:30:00`. Undefined for any other text, for a day that
 * does not exist, for 24:00 and for a leap second.
 */
export const readMoment = (text: string): Moment | undefined => readDate(text) ?? readTime(text);

/** Whether a text is an instant: a full date, a time with seconds, and an offset. */
export function isInstant(text: string): boolean {
  const moment = readDate(text);
  return moment?.precision === 'second' && moment.hasOffset;
}

/** Whether a text is a time of day with its seconds, in no zone. */
export function isTimeOfDay(text: string): boolean {
  const moment = readTime(text);
  return moment?.precision === 'second';
}

/** Whether a text is meant as a date, readable or not. */
export const looksLikeDate = (text: string): boolean => /^[+-]?\d{4,}-\d\d(?!\d)/.test(text);

export function comparePoints(left: Point, right: Point): -1 | 0 | 1 {
  if (left.seconds !== right.seconds) return left.seconds < right.seconds ? -1 : 1;
  if (left.fraction === right.fraction) return 0;
  return left.fraction < right.fraction ? -1 : 1;
}
