import { takingTurns } from '@platform/boot';
import type { Catalog } from '@platform/catalog';

import type { CheckRequest, Numbered } from './assess-workflow';
import type { Publication } from './read-publication';
import { readStoredAgent } from './stored-agent';
import { storedWorkflow, type StoredWorkflow } from './stored-workflow';
import type { Lookup, VersionSource } from './version-source';
import { catalogWith, type Installation, type World } from './world';

export const bySlug = <T extends { readonly slug: string }>(
  items: readonly T[],
): ReadonlyMap<string, T> => new Map(items.map((item) => [item.slug, item]));

const versionsOf = (items: Iterable<{ readonly slug: string; readonly version: number }>): string =>
  [...items].map(({ slug, version }) => `${slug}@${version}`).join(' ');

/**
 * What is published, as far as this build can read it. What `previous` has is not read again, and as long as
 * no agent changes, the catalog is its too: what is known about workflows in it stays known.
 */
export async function worldOf(
  publication: Pick<Publication, 'workflows' | 'agents'>,
  installation: Installation,
  previous?: World,
): Promise<World> {
  // To read a large one takes a tenth of a second: others have their turn in between.
  const breathe = takingTurns();
  const agents = bySlug(publication.agents.flatMap((version) => readStoredAgent(version) ?? []));
  const workflows = new Map<string, StoredWorkflow>();
  for (const version of publication.workflows) {
    const { slug } = version;
    const before = previous?.workflows.get(slug);
    const isSame = before?.version === version.version && before.hash === version.hash;
    const workflow = isSame ? before : storedWorkflow(version);
    if (workflow) workflows.set(slug, workflow);
    await breathe();
  }
  const catalog = (): Catalog =>
    previous && versionsOf(previous.agents.values()) === versionsOf(agents.values())
      ? previous.catalog
      : catalogWith(installation, agents.values());
  return { catalog: catalog(), workflows, agents };
}

/** The world in which these versions are published. */
export async function worldOfVersions(
  { workflows, agents }: Pick<CheckRequest, 'workflows' | 'agents'>,
  installation: Installation,
  versions: VersionSource,
): Promise<World> {
  const all = async <T>(numbered: readonly Numbered[], lookup: Lookup<T>): Promise<readonly T[]> =>
    (await Promise.all(numbered.map(([slug, version]) => lookup(slug, version)))).flatMap(
      (found) => found ?? [],
    );
  const published = bySlug(await all(agents, versions.agent));
  return {
    catalog: catalogWith(installation, published.values()),
    workflows: bySlug(await all(workflows, versions.version)),
    agents: published,
  };
}
