import { DAY_SECONDS } from './moment';
import { type Order } from './order';

/** A duration by what a calendar adds: months and days keep the time on the clock, seconds do not. */
export interface DurationParts {
  readonly months: number;
  readonly days: number;
  readonly seconds: number;
}

/** A duration by its two units that no factor joins: a month has 28 to 31 days, a day always has 24 hours. */
interface Span {
  readonly months: number;
  readonly seconds: number;
}

const DURATION =
  /^P(?=.)(?:(\d+)W|(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?)$/;

/** Reads the durations of the language: weeks, or years, months, days, hours, minutes and seconds. */
export function readDurationParts(text: string): DurationParts | undefined {
  const match = DURATION.exec(text);
  if (match === null) return undefined;
  const [weeks = 0, years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((digits) => Number(digits ?? 0));
  const parts = {
    months: years * 12 + months,
    days: weeks * 7 + days,
    seconds: hours * 3_600 + minutes * 60 + seconds,
  };
  const { seconds: all } = spanOf(parts);
  return Math.max(parts.months, all) < Number.MAX_SAFE_INTEGER ? parts : undefined;
}

const spanOf = ({ months, days, seconds }: DurationParts): Span => ({
  months,
  seconds: days * DAY_SECONDS + seconds,
});

/** Reads a duration in which a day has 24 hours. */
export function readDuration(text: string): Span | undefined {
  const parts = readDurationParts(text);
  return parts && spanOf(parts);
}

/** The fewest and the most seconds that so many months in a row have. */
function boundsOf(months: number): readonly [number, number] {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  return [(years * 365 + rest * 28) * DAY_SECONDS, (years * 366 + rest * 31) * DAY_SECONDS];
}

/** Compares two durations. Unknown when months would have to be counted in days: `P1M` and `P30D`. */
export function compareDurations(left: Span, right: Span): Order | undefined {
  const months = left.months - right.months;
  const seconds = left.seconds - right.seconds;
  const [fewest, most] = boundsOf(Math.abs(months));
  const [low, high] = months < 0 ? [-most, -fewest] : [fewest, most];
  if (low + seconds > 0) return 1;
  if (high + seconds < 0) return -1;
  return low === high ? 0 : undefined;
}
