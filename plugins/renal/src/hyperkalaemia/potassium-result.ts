import type { Observation } from '@platform/plugin-clinical';
import { DateTime } from 'luxon';

export type Comparator = '<' | '<=' | '>' | '>=';

/** LOINC: potassium in serum or plasma, in blood. */
const POTASSIUM_CODES: readonly string[] = ['2823-3', '6298-4'];

/**
 * What to divide a value by to get mmol/L. Potassium bears one charge, so its mEq/L are mmol/L.
 * Divided, not multiplied: 6500 × 0.001 is no exact 6.5, and a band's edge would move.
 */
const DIVISORS: Readonly<Record<string, number>> = {
  'mmol/l': 1,
  'meq/l': 1,
  'µmol/l': 1000,
  'umol/l': 1000,
};

const STATUS_RANK = { amended: 2, final: 1, preliminary: 0 };

/** One potassium result and its instant, epoch milliseconds. */
export interface PotassiumResult {
  readonly observation: Observation;
  readonly instant: number;
}

export const instantOf = (iso: string, zone: string): number =>
  DateTime.fromISO(iso, { zone }).toMillis();

/**
 * The most recent potassium, not later than `until`. Of several at one instant: the corrected one,
 * then the final one, then the highest.
 */
export function latestPotassium(
  observations: readonly Observation[],
  until: number,
  zone: string,
): PotassiumResult | undefined {
  return observations
    .filter(({ coding }) => POTASSIUM_CODES.includes(coding.code))
    .map((observation) => ({ observation, instant: instantOf(observation.observedAt, zone) }))
    .filter(({ instant }) => instant <= until)
    .sort((a, b) => b.instant - a.instant || precedence(a.observation, b.observation))[0];
}

const precedence = (a: Observation, b: Observation): number =>
  STATUS_RANK[b.status ?? 'final'] - STATUS_RANK[a.status ?? 'final'] || b.value - a.value;

/** Undefined for a unit that potassium is not reported in. */
export function millimolesPerLitre({ value, unit }: Observation): number | undefined {
  // NFKC makes one of the two micro signs (U+00B5, Greek U+03BC) that look the same.
  const symbol = unit.normalize('NFKC').replace('\u03bc', '\u00b5').trim().toLowerCase();
  const divisor = DIVISORS[symbol];
  return divisor === undefined ? undefined : value / divisor;
}

/** The note holds it exactly; the interpretation knows only `<` and `>`. */
export function comparatorOf({ note, interpretation }: Observation): Comparator | undefined {
  const exact = /comparateur\s*:\s*([<>]=?)/.exec(note ?? '')?.[1];
  const kept = /^\s*([<>]=?)\s*$/.exec(interpretation ?? '')?.[1];
  return (exact ?? kept) as Comparator | undefined;
}

/**
 * Whether the result speaks of haemolysis, in French or English spelling. « Absence d'hémolyse »
 * counts too: a needless check harms less than a missed one.
 */
export function mentionsHaemolysis({ note, interpretation }: Observation): boolean {
  const text = `${interpretation ?? ''} ${note ?? ''}`.normalize('NFD').replace(/\p{M}/gu, '');
  return /h(e|ae|æ)moly/i.test(text);
}
