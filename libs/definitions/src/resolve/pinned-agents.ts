import { storedAgent } from '@platform/agents';
import { withAgents, type Catalog } from '@platform/catalog';

import type { DefinitionPins } from '../model/definition';
import type { AgentVersion } from '../model/version';
import type { VersionSource } from './version-source';

interface Pinned {
  readonly pins: Pick<DefinitionPins, 'agents'>;
}

/**
 * The agents that a workflow was published with, and those of what it reaches as `published`: its own
 * pins come first. One that can no longer be read is left out; the checker then misses its node type.
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

/** The catalog in which these agents are node types, in these versions. */
export const withAgentNodes = (
  catalog: Catalog,
  agents: Iterable<Pick<AgentVersion, 'spec'>>,
): Catalog =>
  withAgents(
    catalog,
    [...agents].map(({ spec }) => storedAgent(spec)),
  );
