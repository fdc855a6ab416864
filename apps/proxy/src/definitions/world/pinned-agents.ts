import { storedAgent } from '@platform/agents';
import { withAgents, type Catalog } from '@platform/catalog';

import type { PublishedWorkflow } from '../published-workflow';
import type { StoredAgent } from './stored-agent';
import type { StoredWorkflow } from './stored-workflow';
import type { VersionSource } from './version-source';

type Pinned = Pick<StoredWorkflow, 'agentPins'>;

/**
 * The agents that a workflow was published with, and those of what it reaches as `published`: its own
 * pins come first. One that can no longer be read is left out; the checker then misses its node type.
 */
export async function pinnedAgents(
  workflow: Pinned,
  reached: Iterable<Pinned>,
  versions: Pick<VersionSource, 'agent'>,
): Promise<readonly StoredAgent[]> {
  const pins = [...reached].reduce((sum, { agentPins }) => ({ ...agentPins, ...sum }), {
    ...workflow.agentPins,
  });
  const found = await Promise.all(
    Object.entries(pins).map(([slug, { version }]) => versions.agent(slug, version)),
  );
  return found.flatMap((agent) => agent ?? []);
}

/** The catalog in which these agents are node types, in these versions. */
export const catalogWithAgents = (
  catalog: Catalog,
  agents: Iterable<Pick<StoredAgent, 'spec'>>,
): Catalog =>
  withAgents(
    catalog,
    [...agents].map(({ spec }) => storedAgent(spec)),
  );

/** The catalog that runs of a workflow are planned with. */
export const catalogOfRuns = ({ agents = {} }: PublishedWorkflow, catalog: Catalog): Catalog =>
  catalogWithAgents(catalog, Object.values(agents));
