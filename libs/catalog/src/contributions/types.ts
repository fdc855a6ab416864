import { pointerOf } from '@platform/manifests';

import type { ContributionPoint } from '../contribution-point';
import { findingsOf, unknownInType } from '../unknown-reference';

/** Object types may refer to each other in any order, so their fields are checked after all are known. */
export const types: ContributionPoint<'types'> = {
  section: 'types',
  resolve: (entry, { plugin }) => ({ value: { ...entry, plugin } }),
  recheck: (value, scope) =>
    findingsOf(
      Object.entries(value.fields).map(([field, { type }]) =>
        unknownInType(type, scope, pointerOf(['fields', field, 'type'])),
      ),
    ),
};
