import type { Observation, ObservationReferenceRange } from 'fhir/r4';

import { textOf } from '../pages/format';
import type { Stored } from '../warehouse/warehouse';

/** The results of one examination of a patient, newest first. */
export interface Course {
  /** `system|code` of the examination, or its text. */
  readonly key: string;
  readonly name: string;
  readonly results: readonly Stored<Observation>[];
}

/** A number at an instant, as a graph shows it. */
export interface Measured {
  readonly id: string;
  /** In ms since 1970. */
  readonly at: number;
  readonly value: number;
  readonly comparator: string | undefined;
  /** Whether it lies outside of its own reference. */
  readonly isOutside: boolean;
}

export const keyOf = ({ code }: Observation): string => {
  const coding = code.coding?.[0];
  return coding?.code === undefined ? textOf(code) : `${coding.system ?? ''}|${coding.code}`;
};

/** When the sample was taken or the sign was read. */
export const sampledAt = ({
  effectiveDateTime,
  effectivePeriod,
  effectiveInstant,
  issued,
}: Observation): string =>
  effectiveDateTime ?? effectiveInstant ?? effectivePeriod?.start ?? issued ?? '';

/** What was said by mistake counts no more. */
export const counts = ({ status }: Observation): boolean =>
  status !== 'entered-in-error' && status !== 'cancelled';

/** Groups results by their examination: the one with the newest result comes first. */
export function coursesOf(observations: readonly Stored<Observation>[]): readonly Course[] {
  const courses = new Map<string, Stored<Observation>[]>();
  const newestFirst = observations.toSorted((one, other) => instantOf(other) - instantOf(one));
  for (const observation of newestFirst) {
    const key = keyOf(observation);
    const results = courses.get(key);
    if (results === undefined) courses.set(key, [observation]);
    else results.push(observation);
  }
  return [...courses].map(([key, results]) => ({
    key,
    name: textOf(results[0]?.code),
    results,
  }));
}

/** The newest result that still counts, else the newest one. */
export const latestOf = ({ results }: Course): Stored<Observation> | undefined =>
  results.find(counts) ?? results[0];

/** In ms; what has no date is the oldest. */
const instantOf = (observation: Observation): number => Date.parse(sampledAt(observation)) || 0;

export interface Measurements {
  readonly unit: string;
  /** Oldest first. */
  readonly measured: readonly Measured[];
  /** Whether results of another unit are not among them. */
  readonly leavesOut: boolean;
  readonly range: { readonly low: number | undefined; readonly high: number | undefined };
}

/** The numbers of a course in the unit of its newest result. Results that no longer count are not among them. */
export function measurementsOf({ results }: Course): Measurements | undefined {
  const numbers = results.filter(
    (each) => counts(each) && each.valueQuantity?.value !== undefined && instantOf(each) > 0,
  );
  const [newest] = numbers;
  if (newest === undefined) return undefined;
  const unit = unitOf(newest);
  const shown = numbers.filter((each) => unitOf(each) === unit);
  const { low, high } = rangeOf(newest) ?? {};
  return {
    unit,
    leavesOut: shown.length < numbers.length,
    range: { low: low?.value, high: high?.value },
    measured: shown
      .map((each) => ({
        id: each.id,
        at: instantOf(each),
        value: each.valueQuantity?.value as number,
        comparator: each.valueQuantity?.comparator,
        isOutside: outsideOf(each) !== undefined,
      }))
      .toReversed(),
  };
}

const unitOf = ({ valueQuantity }: Observation): string =>
  valueQuantity?.unit ?? valueQuantity?.code ?? '';

export const rangeOf = ({ referenceRange }: Observation): ObservationReferenceRange | undefined =>
  referenceRange?.[0];

/** Where a result lies beside its own reference; undefined within it, without one, or where its comparator leaves it open. */
export function outsideOf(observation: Observation): 'above' | 'below' | undefined {
  const { value, comparator = '' } = observation.valueQuantity ?? {};
  const { low, high } = rangeOf(observation) ?? {};
  if (value === undefined) return undefined;
  if (high?.value !== undefined && value > high.value && !comparator.startsWith('<'))
    return 'above';
  if (low?.value !== undefined && value < low.value && !comparator.startsWith('>')) return 'below';
  return undefined;
}
