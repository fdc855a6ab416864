import { typeNamed } from '../type-named';
import type { ContributionPoint } from '../contribution-point';
import { firstFinding, unknownInType } from '../unknown-reference';

export const conversions: ContributionPoint<'conversions'> = {
  section: 'conversions',
  resolve: (entry, scope) => {
    const refused = firstFinding(
      [entry.from, entry.to].map((name) => unknownInType(typeNamed(name), scope)),
    );
    return refused ? { refused } : { value: { ...entry, plugin: scope.plugin } };
  },
};
