import { checkAgent } from '@platform/agents';
import type { Catalog } from '@platform/catalog';
import type { InstanceFacts } from '@platform/workflow';

import { isSound } from '../model/soundness';
import type { DefinitionVersion } from '../model/definition';
import { withAgentNodes } from '../resolve/pinned-agents';
import type { FindVersion, VersionSource } from '../resolve/version-source';
import {
  readAgentVersion,
  readWorkflowVersion,
  type AgentVersion,
  type WorkflowVersion,
} from '../model/version';

/** What definitions are checked against that no publication changes. */
export interface Installation {
  /** What plugins contribute. */
  readonly catalog: Catalog;
  readonly instance: InstanceFacts;
}

/** What is published, at present or as it would be. */
export interface DefinitionSet {
  /** What plugins contribute, and those of the agents that are sound. */
  readonly catalog: Catalog;
  readonly workflows: ReadonlyMap<string, WorkflowVersion>;
  readonly agents: ReadonlyMap<string, AgentVersion>;
}

/** Everything that is published, as it is stored, at one revision. */
export interface Publication {
  readonly publicationRevision: number;
  readonly workflows: readonly DefinitionVersion[];
  readonly agents: readonly DefinitionVersion[];
}

/** The number of a version behind its slug. */
export type NumberedVersion = readonly [slug: string, version: number];

/** Lets others have their turn in work that takes long. */
export type Breathe = () => Promise<void> | undefined;

export const bySlug = <T extends { readonly slug: string }>(
  items: readonly T[],
): ReadonlyMap<string, T> => new Map(items.map((item) => [item.slug, item]));

/** The catalog in which the sound ones of the agents are node types too. */
export function catalogWith(
  { catalog, instance }: Installation,
  agents: Iterable<AgentVersion>,
): Catalog {
  const sound = [...agents].filter(({ spec }) =>
    isSound({ diagnostics: checkAgent(spec, catalog, instance.providers) }),
  );
  return withAgentNodes(catalog, sound);
}

const versionsOf = (items: Iterable<{ readonly slug: string; readonly version: number }>): string =>
  [...items].map(({ slug, version }) => `${slug}@${version}`).join(' ');

/**
 * What is published, as far as this build can read it. What `previous` has is not read again, and as long as
 * no agent changes, the catalog is its too: what is known about workflows in it stays known.
 */
export async function readDefinitionSet(
  publication: Pick<Publication, 'workflows' | 'agents'>,
  installation: Installation,
  { previous, breathe }: { readonly previous?: DefinitionSet; readonly breathe?: Breathe } = {},
): Promise<DefinitionSet> {
  const agents = bySlug(publication.agents.flatMap((version) => readAgentVersion(version) ?? []));
  const workflows = new Map<string, WorkflowVersion>();
  for (const version of publication.workflows) {
    const { slug } = version;
    const before = previous?.workflows.get(slug);
    const isSame = before?.version === version.version && before.hash === version.hash;
    const workflow = isSame ? before : readWorkflowVersion(version);
    if (workflow) workflows.set(slug, workflow);
    // To read a large one takes a tenth of a second.
    await breathe?.();
  }
  const catalog = (): Catalog =>
    previous && versionsOf(previous.agents.values()) === versionsOf(agents.values())
      ? previous.catalog
      : catalogWith(installation, agents.values());
  return { catalog: catalog(), workflows, agents };
}

const findAll = async <V>(
  numbered: readonly NumberedVersion[],
  find: FindVersion<V>,
): Promise<readonly V[]> =>
  (await Promise.all(numbered.map(([slug, version]) => find(slug, version)))).flatMap(
    (found) => found ?? [],
  );

/** The set in which these versions are published. */
export async function findDefinitionSet(
  numbered: Readonly<Record<'workflows' | 'agents', readonly NumberedVersion[]>>,
  installation: Installation,
  versions: VersionSource,
): Promise<DefinitionSet> {
  const agents = bySlug(await findAll(numbered.agents, versions.agent));
  return {
    catalog: catalogWith(installation, agents.values()),
    workflows: bySlug(await findAll(numbered.workflows, versions.workflow)),
    agents,
  };
}
