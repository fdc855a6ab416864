import type { components } from '@platform/api-client';

import type { VersionRef } from './workflows-search';

type Definition = components['schemas']['Definition'];

/** Returns the version to show where the address names none: what runs, else what is being written. */
export function shownByDefault({ publishedVersion, draft, latestVersion }: Definition): VersionRef {
  if (publishedVersion !== null) return publishedVersion;
  return draft || latestVersion === null ? 'draft' : latestVersion;
}

/** Returns what to compare a version with where the address does not say: the one that it follows. */
export function comparedByDefault(
  definition: Definition,
  shown: VersionRef,
): VersionRef | undefined {
  if (shown !== 'draft') return shown > 1 ? shown - 1 : undefined;
  return definition.publishedVersion ?? definition.latestVersion ?? undefined;
}

/** As the value of a form control. */
export const refOf = (value: string): VersionRef => (value === 'draft' ? 'draft' : Number(value));
