/** The day and the ISO 8601 week of an instant, in a time zone. */
export interface Calendar {
  readonly day: string;
  readonly week: string;
}

export const DAY_MS = 86_400_000;

/** `2026-W48`: the week belongs to the year of its Thursday. */
function weekOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  const weekday = (new Date(at).getUTCDay() + 6) % 7;
  const thursday = new Date(at + (3 - weekday) * DAY_MS);
  const year = thursday.getUTCFullYear();
  const first = Date.UTC(year, 0, 1);
  const number = Math.floor((thursday.getTime() - first) / (7 * DAY_MS)) + 1;
  return `${year}-W${String(number).padStart(2, '0')}`;
}

/** Returns a function that reads instants, in ms, in a zone (IANA name). */
export function calendarIn(timezone: string): (at: number) => Calendar {
  // Canada writes the year first, with dashes.
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (at) => {
    const day = format.format(at);
    return { day, week: weekOf(day) };
  };
}
