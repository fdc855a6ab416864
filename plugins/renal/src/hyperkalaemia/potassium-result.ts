import type { Observation } from '@platform/plugin-clinical';
import { DateTime } from 'luxon';

export type Comparator = '<' | '<=' | '>' | '>=';

/** LOINC codes of potassium: in serum or plasma, and in blood. */
const POTASSIUM_CODES: readonly string[] = ['2823-3', '6298-4'];

/**
 * Unit → divisor that gives mmol/L. Potassium has one charge, so mEq/L equals mmol/L. We divide because
 * 6500 × 0.001 is not exactly 6.5, which would move a value across the edge of a band.
 */
const DIVISORS: Readonly<Record<string, number>> = {
  'mmol/l': 1,
  'meq/l': 1,
  'µmol/l': 1000,
  'umol/l': 1000,
};

const STATUS_RANK = { amended: 2, final: 1, preliminary: 0 };

/** One potassium result and its time in epoch milliseconds. */
export interface PotassiumResult {
  readonly observation: Observation;
  readonly instant: number;
}

export const instantOf = (iso: string, zone: string): number =>
  DateTime.fromISO(iso, { zone }).toMillis();

/**
 * Returns the most recent potassium that is not later than `until`. Among several at the same time,
 * prefers the corrected one, then the final one, then the highest.
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

/** Converts a result to mmol/L. Undefined when potassium is not reported in its unit. */
export function millimolesPerLitre({ value, unit }: Observation): number | undefined {
  // The two micro signs (U+00B5 and Greek U+03BC) look the same. NFKC turns both into the Greek one.
  const symbol = unit.normalize('NFKC').replace('\u03bc', '\u00b5').trim().toLowerCase();
  const divisor = DIVISORS[symbol];
  return divisor === undefined ? undefined : value / divisor;
}

/** Returns the comparator of a result: exact from the note, in French or English, else `<` or `>` from the interpretation. */
export function comparatorOf({ note, interpretation }: Observation): Comparator | undefined {
  const exact = /(?:comparateur|comparator)\s*:\s*([<>]=?)/.exec(note ?? '')?.[1];
  const kept = /^\s*([<>]=?)\s*$/.exec(interpretation ?? '')?.[1];
  return (exact ?? kept) as Comparator | undefined;
}

/**
 * Whether the result mentions haemolysis, in French or English spelling. « Absence d'hémolyse »
 * counts too: an unnecessary check does less harm than a missed one.
 */
export function mentionsHaemolysis({ note, interpretation }: Observation): boolean {
  const text = `${interpretation ?? ''} ${note ?? ''}`.normalize('NFD').replace(/\p{M}/gu, '');
  return /h(e|ae|æ)moly/i.test(text);
}
