import { DAY } from './time';

/** What to generate. */
export interface WardOptions {
  /** A whole number from 0 to 4,294,967,295: the same seed gives the same ward. */
  readonly seed: number;
  /** How many patients, 20 by default. */
  readonly patients?: number;
  /** The first day: a date (`2026-11-01`, which begins at midnight UTC) or an instant. */
  readonly from: string;
  readonly days: number;
  /** How many sets of vital signs a day, 3 by default. */
  readonly vitalsPerDay?: number;
  /** Whether patients go home, and some come back. By default they do; otherwise all are in a bed on the last day. */
  readonly discharges?: boolean;
}

export interface WardPlan extends Required<Omit<WardOptions, 'from'>> {
  /** In ms since 1970. */
  readonly from: number;
  readonly until: number;
  /** What all ids begin with. */
  readonly prefix: string;
}

export const MAX_PATIENTS = 2_000;
export const MAX_DAYS = 366;
const MAX_SEED = 2 ** 32 - 1;
const MAX_VITALS_PER_DAY = 24;

/** Checks the options. Throws `RangeError`. */
export function planWard({
  seed,
  patients = 20,
  from,
  days,
  vitalsPerDay = 3,
  discharges = true,
}: WardOptions): WardPlan {
  requireWhole('seed', seed, 0, MAX_SEED);
  requireWhole('patients', patients, 1, MAX_PATIENTS);
  requireWhole('days', days, 1, MAX_DAYS);
  requireWhole('vitalsPerDay', vitalsPerDay, 0, MAX_VITALS_PER_DAY);
  const start = Date.parse(from);
  if (Number.isNaN(start)) throw new RangeError(`from: "${from}" is no date and no instant`);
  return {
    ...{ seed, patients, days, vitalsPerDay, discharges },
    from: start,
    until: start + days * DAY,
    prefix: `w${seed.toString(36)}`,
  };
}

function requireWhole(name: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new RangeError(`${name}: ${value} is no whole number from ${least} to ${most}`);
  }
}
