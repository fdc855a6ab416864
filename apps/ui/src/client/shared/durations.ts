/** Units of a duration that somebody types, longest first, in seconds. */
const SECONDS = { day: 86_400, hour: 3_600, minute: 60, second: 1 } as const;

export type DurationUnit = keyof typeof SECONDS;

export const DURATION_UNITS = Object.keys(SECONDS) as readonly DurationUnit[];

export interface Duration {
  readonly amount: number;
  readonly unit: DurationUnit;
}

const ISO = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Reads an ISO 8601 duration in the longest unit that it is a whole number of. Undefined for another text. */
export function readDuration(iso: string): Duration | undefined {
  const found = ISO.exec(iso);
  if (!found || iso.endsWith('T') || iso === 'P') return undefined;
  const parts = DURATION_UNITS.map((unit, at) => Number(found[at + 1] ?? 0) * SECONDS[unit]);
  const seconds = parts.reduce((sum, part) => sum + part, 0);
  const unit = DURATION_UNITS.find((each) => seconds % SECONDS[each] === 0) ?? 'second';
  return { amount: seconds / SECONDS[unit], unit };
}

/** Writes a duration as ISO 8601: `P3D`, `PT4H`. */
export function writeDuration({ amount, unit }: Duration): string {
  return unit === 'day' ? `P${amount}D` : `PT${amount}${unit.charAt(0).toUpperCase()}`;
}

/** Says how long something took, in its two longest units: "4 days 3 hours". `ms`: milliseconds. */
export function durationInWords(ms: number, language: string): string {
  const say = (amount: number, unit: DurationUnit | 'millisecond', unitDisplay: 'long' | 'short') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(amount);
  if (ms < 1_000) return say(ms, 'millisecond', 'short');
  let rest = Math.round(ms / 1_000);
  const parts: string[] = [];
  for (const unit of DURATION_UNITS) {
    const amount = Math.floor(rest / SECONDS[unit]);
    rest -= amount * SECONDS[unit];
    if (amount > 0) parts.push(say(amount, unit, 'long'));
  }
  return parts.slice(0, 2).join(' ');
}
