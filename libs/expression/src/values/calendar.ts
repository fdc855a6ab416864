import { DateTime } from 'luxon';
import { type DurationParts } from './durations';
import { exactSeconds } from './exact-moment';
import { DAY_SECONDS, type Moment, type Point } from './moment';
import { aheadAt, instantAt } from './zones';

/** The days that a date can stand for, in seconds since 1970: a whole one stands for itself. */
interface Days {
  readonly first: number;
  readonly last: number;
}

const daysOf = ({ start, end }: Moment): Days => ({
  first: start.seconds,
  last: end.seconds - DAY_SECONDS,
});

type Between = (from: number, to: number) => number;

const calendarDay = (seconds: number) => DateTime.fromSeconds(seconds, { zone: 'utc' });

/**
 * The complete months from a day to another one, negative backwards. They agree with {@link moveClock}: 31 January to
 * 28 February is one month, and who was born on 29 February has a birthday on 28 February of a common year, as in CQL.
 */
export const completeMonths: Between = (from, to) =>
  Math.trunc(calendarDay(to).diff(calendarDay(from), 'months').months);

/** The whole days from a day to another one, negative backwards. */
export const wholeDays: Between = (from, to) => (to - from) / DAY_SECONDS;

/** What lies between two dates, undefined when it depends on what a date without its day or month leaves open. */
export function betweenDates(from: Moment, to: Moment, between: Between): number | undefined {
  const [one, other] = [daysOf(from), daysOf(to)];
  const least = between(one.last, other.first);
  return least === between(one.first, other.last) ? least : undefined;
}

const LAST_YEAR = 9_999;

/** Moves a day, or the time that a clock shows, by months and days. A day that a month does not have becomes its last. */
export function moveClock(
  seconds: number,
  { months, days }: Pick<DurationParts, 'months' | 'days'>,
): number | undefined {
  const moved = calendarDay(seconds).plus({ months, days });
  return moved.isValid && moved.year >= 1 && moved.year <= LAST_YEAR
    ? moved.toSeconds()
    : undefined;
}

/**
 * Moves an instant: months and days on the clock of the zone, then seconds in time. Where the clocks show a time twice, it
 * keeps its offset if it can; a time that they skip falls behind the gap. Undefined outside of the years 1 to 9999.
 */
export function moveInstant(
  from: Point,
  { months, days, seconds: elapsed }: DurationParts,
  zone: string,
): Point | undefined {
  const ahead = aheadAt(zone, from.seconds);
  const local = moveClock(from.seconds + ahead, { months, days });
  if (local === undefined) return undefined;
  const seconds = months === 0 && days === 0 ? from.seconds : instantAt(local, zone, ahead);
  const exact = exactSeconds({ ...from, seconds }).plus(elapsed);
  const whole = exact.floor();
  const digits = exact.minus(whole).toFixed().slice(2);
  return moveClock(whole.toNumber(), { months: 0, days: 0 }) === undefined
    ? undefined
    : { seconds: whole.toNumber(), fraction: digits };
}
