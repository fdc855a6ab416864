import type { Observation } from '@platform/plugin-clinical';
import { DateTime } from 'luxon';

/** Why a parameter has no value. */
export type Lack = 'absent' | 'bound' | 'unit' | 'conflict' | 'impossible' | 'unreadable';

export type Reading<T> =
  { readonly value: T; readonly corrected: boolean } | { readonly lack: Lack };

/** The end of the hour in epoch milliseconds, and the zone of times without an offset. */
export interface Hour {
  readonly until: number;
  readonly zone: string;
}

const HOUR = 3_600_000;

export const instantOf = (iso: string, zone: string): number =>
  DateTime.fromISO(iso, { zone }).toMillis();

/**
 * Returns the latest validated observations of any of the codes within the hour, both ends included. Several are of the
 * same instant; a correction stands before what it corrects. A preliminary one is left out: nobody has validated it.
 */
export function latestOf(
  observations: readonly Observation[],
  codes: readonly string[],
  { until, zone }: Hour,
): readonly Observation[] {
  const timed = observations
    .filter(({ coding, status }) => codes.includes(coding.code) && status !== 'preliminary')
    .map((observation) => ({ observation, instant: instantOf(observation.observedAt, zone) }))
    .filter(({ instant }) => instant <= until && instant >= until - HOUR);
  const latest = Math.max(...timed.map(({ instant }) => instant));
  const found = timed.filter(({ instant }) => instant === latest);
  const amended = found.filter(({ observation }) => observation.status === 'amended');
  return (amended.length > 0 ? amended : found).map(({ observation }) => observation);
}

/** One value of several readings of an instant. Two that differ are a conflict: neither is taken for the other. */
export function single<T>(readings: readonly Reading<T>[]): Reading<T> {
  const [first, ...others] = readings;
  if (first === undefined) return { lack: 'absent' };
  const same = (other: Reading<T>): boolean =>
    'lack' in other
      ? 'lack' in first && first.lack === other.lack
      : 'value' in first && first.value === other.value;
  return others.every(same) ? first : { lack: 'conflict' };
}
