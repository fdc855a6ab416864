import type { ContributionPoint } from '../contribution-point';

export const dimensions: ContributionPoint<'dimensions'> = {
  section: 'dimensions',
  resolve: (entry, { plugin }) => ({ value: { ...entry, plugin } }),
};
