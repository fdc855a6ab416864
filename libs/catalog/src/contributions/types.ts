import type { ContributionPoint } from '../contribution-point';
import { firstFinding, unknownInType } from '../unknown-reference';

/** Object types may refer to each other in any order, so their fields are checked once all are known. */
export const types: ContributionPoint<'types'> = {
  section: 'types',
  resolve: (entry, { plugin }) => ({ value: { ...entry, plugin } }),
  recheck: (value, scope) =>
    firstFinding(Object.values(value.fields).map(({ type }) => unknownInType(type, scope))),
};
