import type { ContributionPoint } from '../contribution-point';

export const valueSets: ContributionPoint<'valueSets'> = {
  section: 'valueSets',
  resolve: (entry, { plugin }) => ({ value: { ...entry, plugin } }),
};
