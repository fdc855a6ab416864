import { storedAgent } from '@platform/agents';
import { withAgents, type Catalog } from '@platform/catalog';

import type { DefinitionPins } from '../model/definition';
import type { AgentVersion } from '../model/version';
import type { VersionSource } from './version-source';

interface Pinned {
  readonly pins: Pick<DefinitionPins, 'agents'>;
}

/**
 * Returns the agents that a workflow is pinned to, and those that the workflows it reaches are pinned to. Its own pins
 * take precedence. An agent that can no longer be read is left out; the checker then reports its node type as unknown.
 */
export async function pinnedAgents(
  workflow: Pinned,
  reached: Iterable<Pinned>,
  versions: Pick<VersionSource, 'agent'>,
): Promise<readonly AgentVersion[]> {
  const pinned = [...reached].reduce((sum, { pins }) => ({ ...pins.agents, ...sum }), {
    ...workflow.pins.agents,
  });
  const found = await Promise.all(
    Object.entries(pinned).map(([slug, { version }]) => versions.agent(slug, version)),
  );
  return found.flatMap((agent) => agent ?? []);
}

/** Returns the catalog with these versions of agents as additional node types. */
export const withAgentNodes = (
  catalog: Catalog,
  agents: Iterable<Pick<AgentVersion, 'spec'>>,
): Catalog =>
  withAgents(
    catalog,
    [...agents].map(({ spec }) => storedAgent(spec)),
  );
