import type { ContributionSection } from '@platform/manifests';

/** Returns the key of a contribution's loaded export in a bundle. */
export const exportKey = (section: ContributionSection, id: string): string => `${section}:${id}`;
