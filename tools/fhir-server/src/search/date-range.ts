/** Both ends inclusive, in ms since 1970. */
export interface DateRange {
  readonly low: number;
  readonly high: number;
}

/** Stand for open ends. SQLite stores them as integers. */
export const EARLIEST = Number.MIN_SAFE_INTEGER;
export const LATEST = Number.MAX_SAFE_INTEGER;

const FORM =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})?)?)?)?$/;

/**
 * Returns the interval that a FHIR date, dateTime or instant stands for: `2026-03` is all of March. Without a zone,
 * UTC. Undefined: not a date.
 */
export function parseDate(text: string): DateRange | undefined {
  const match = FORM.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction, zone] = match;
  const months = month === undefined ? 0 : Number(month) - 1;
  const parts = [
    Number(year),
    months,
    Number(day ?? 1),
    Number(hour ?? 0),
    Number(minute ?? 0),
  ] as const;
  const ms = fraction === undefined ? 0 : Number(fraction.slice(0, 3).padEnd(3, '0'));
  const start = utc(...parts, Number(second ?? 0), ms);
  if (start === undefined) return undefined;
  const low = start - offsetMs(zone);
  const length = lengthMs(month, day, hour, second, fraction);
  const next = length ?? utcMonths(Number(year), months + (month === undefined ? 12 : 1)) - start;
  return { low, high: low + next - 1 };
}

function lengthMs(
  ...[month, day, hour, second, fraction]: (string | undefined)[]
): number | undefined {
  if (fraction !== undefined) return 1;
  if (second !== undefined) return 1000;
  if (hour !== undefined) return 60_000;
  if (month !== undefined && day !== undefined) return 86_400_000;
  return undefined;
}

function offsetMs(zone: string | undefined): number {
  if (zone === undefined || zone === 'Z') return 0;
  const [hours = '0', minutes = '0'] = zone.slice(1).split(':');
  return (zone.startsWith('-') ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

const utcMonths = (year: number, month: number): number => {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 1);
  return date.getTime();
};

/** Undefined for a day that does not exist, such as the 31st of April. */
function utc(...[year, month, day, hour, minute, second, ms]: UtcParts): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  if (date.getUTCMonth() !== month || date.getUTCDate() !== day) return undefined;
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  date.setUTCHours(hour, minute, Math.min(second, 59), ms);
  return date.getTime();
}

type UtcParts = [number, number, number, number, number, number, number];
