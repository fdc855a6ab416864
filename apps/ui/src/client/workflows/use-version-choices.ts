import { useTranslation } from 'react-i18next';

import { useVersions, type Definition } from './use-definition';
import type { VersionRef } from './workflows-search';

/** The draft and every version that is read, with the ones that the address names. */
export function useVersionChoices(
  { slug, draft, publishedVersion }: Definition,
  named: readonly (VersionRef | undefined)[],
) {
  const { t } = useTranslation();
  const { items = [] } = useVersions(slug);
  const numbers = new Set([
    ...items.map(({ version }) => version),
    ...named.filter((each) => typeof each === 'number'),
  ]);
  const label = (version: number): string =>
    [t('runs.version', { version }), version === publishedVersion && t('workflows.current')]
      .filter(Boolean)
      .join(' · ');
  return [
    ...(draft || named.includes('draft') ? [{ value: 'draft', label: t('workflows.draft') }] : []),
    ...[...numbers]
      .sort((a, b) => b - a)
      .map((version) => ({ value: String(version), label: label(version) })),
  ];
}
