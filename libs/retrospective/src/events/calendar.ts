import { DateTime } from 'luxon';

/** The day and the ISO 8601 week of an instant, in a time zone. */
export interface Calendar {
  readonly day: string;
  /** `2026-W48`: the week belongs to the year of its Thursday. */
  readonly week: string;
}

export const DAY_MS = 86_400_000;

/** Returns a function that reads instants, in ms, in a zone (IANA name). */
export const calendarIn =
  (zone: string) =>
  (at: number): Calendar => {
    const instant = DateTime.fromMillis(at, { zone });
    return { day: instant.toFormat('yyyy-MM-dd'), week: instant.toFormat("kkkk-'W'WW") };
  };
