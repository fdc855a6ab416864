import type { ContributionPoint } from '../contribution-point';

export const contextKinds: ContributionPoint<'contextKinds'> = {
  section: 'contextKinds',
  resolve: (entry, { plugin }) => ({ value: { ...entry, plugin } }),
};
