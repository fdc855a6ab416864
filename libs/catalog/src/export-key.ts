import type { ContributionSection } from '@platform/manifests';

/** Where a bundle keeps the loaded export of a contribution. */
export const exportKey = (section: ContributionSection, id: string): string => `${section}:${id}`;
