import type { Catalog } from '@platform/catalog';

import type { Publication } from './read-publication';
import { readStoredAgent } from './stored-agent';
import { storedWorkflow } from './stored-workflow';
import { catalogWith, type Installation, type World } from './world';

export const bySlug = <T extends { readonly slug: string }>(
  items: readonly T[],
): ReadonlyMap<string, T> => new Map(items.map((item) => [item.slug, item]));

const versionsOf = (items: Iterable<{ readonly slug: string; readonly version: number }>): string =>
  [...items].map(({ slug, version }) => `${slug}@${version}`).join(' ');

/**
 * What is published, as far as this build can read it. As long as no agent changes, the catalog is the
 * one of `previous`: what is known about workflows in it stays known.
 */
export function worldOf(
  publication: Pick<Publication, 'workflows' | 'agents'>,
  installation: Installation,
  previous?: World,
): World {
  const agents = bySlug(publication.agents.flatMap((version) => readStoredAgent(version) ?? []));
  const catalog = (): Catalog =>
    previous && versionsOf(previous.agents.values()) === versionsOf(agents.values())
      ? previous.catalog
      : catalogWith(installation, agents.values());
  return {
    catalog: catalog(),
    workflows: bySlug(publication.workflows.flatMap((version) => storedWorkflow(version) ?? [])),
    agents,
  };
}
