import type { Condition, Medication, Observation, Procedure } from '../ports/clinical-elements';
import { isSameSystem } from '../ports/code-systems';
import type { ObservationQuery } from '../ports/patient-port';
import { instantOf } from './instant';

const IN_PROGRESS = ['active', 'on-hold', 'intended'];
const UPCOMING = ['planned', 'in-progress'];

export const medicationsOf = (all: readonly Medication[], includeStopped: boolean): Medication[] =>
  all.filter(({ status = 'active' }) => includeStopped || IN_PROGRESS.includes(status));

export const conditionsOf = (all: readonly Condition[], includeResolved: boolean): Condition[] =>
  all.filter(({ resolvedAt }) => includeResolved || resolvedAt === undefined);

export const proceduresOf = (
  all: readonly Procedure[],
  horizon: 'past' | 'upcoming' | 'all',
): Procedure[] =>
  all.filter(
    ({ status }) => horizon === 'all' || UPCOMING.includes(status) === (horizon === 'upcoming'),
  );

/** Sorts most recent first. Of two observations at the same instant, the one recorded last comes first. */
export function observationsOf(
  all: readonly Observation[],
  query: ObservationQuery,
  zone: string,
): Observation[] {
  const floor = query.since === undefined ? -Infinity : instantOf(query.since, zone);
  return all
    .filter(({ coding }) => query.code === undefined || coding.code === query.code)
    .filter(({ coding }) => query.system === undefined || isSameSystem(coding.system, query.system))
    .map((observation, order) => ({
      observation,
      order,
      instant: instantOf(observation.observedAt, zone),
    }))
    .filter(({ instant }) => instant >= floor)
    .sort((a, b) => b.instant - a.instant || b.order - a.order)
    .slice(0, query.limit)
    .map(({ observation }) => observation);
}
