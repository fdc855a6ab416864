/** Units of a duration in words, longest first, in seconds. */
const SECONDS = { day: 86_400, hour: 3_600, minute: 60, second: 1 } as const;

type DurationUnit = keyof typeof SECONDS;

const UNITS = Object.keys(SECONDS) as readonly DurationUnit[];

/** Says how long something took, in its two longest units: "4 days 3 hours". `ms`: milliseconds. */
export function durationInWords(ms: number, language: string): string {
  const say = (amount: number, unit: DurationUnit | 'millisecond', unitDisplay: 'long' | 'short') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(amount);
  if (ms < 1_000) return say(ms, 'millisecond', 'short');
  let rest = Math.round(ms / 1_000);
  const parts: string[] = [];
  for (const unit of UNITS) {
    const amount = Math.floor(rest / SECONDS[unit]);
    rest -= amount * SECONDS[unit];
    if (amount > 0) parts.push(say(amount, unit, 'long'));
  }
  return parts.slice(0, 2).join(' ');
}
