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

/** What definitions are checked against besides other definitions. No publication changes it. */
export interface Installation {
  /** The contributions of plugins. */
  readonly catalog: Catalog;
  readonly instance: InstanceFacts;
}

/** The published definitions, now or after a change. */
export interface DefinitionSet {
  /** The contributions of plugins, with the sound published agents as node types. */
  readonly catalog: Catalog;
  readonly workflows: ReadonlyMap<string, WorkflowVersion>;
  readonly agents: ReadonlyMap<string, AgentVersion>;
}

/** The stored published versions, at one revision. */
export interface Publication {
  readonly publicationRevision: number;
  readonly workflows: readonly DefinitionVersion[];
  readonly agents: readonly DefinitionVersion[];
}

export type NumberedVersion = readonly [slug: string, version: number];

/** Call it between parts of long work. Yields to other requests. */
export type Breathe = () => Promise<void> | undefined;

export const bySlug = <T extends { readonly slug: string }>(
  items: readonly T[],
): ReadonlyMap<string, T> => new Map(items.map((item) => [item.slug, item]));

/** Returns the catalog with the sound agents as additional node types. */
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
 * Reads the published versions, without those that this build cannot read. Versions in `previous` are not read again.
 * While no agent changes, the catalog is the same object as before, so that results cached per catalog stay valid.
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
    // Reading a large workflow takes a tenth of a second.
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

/** Returns the set in which these versions are published. Versions that are not found are left out. */
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
