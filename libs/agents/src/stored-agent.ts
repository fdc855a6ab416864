import { agentNodeId, agentSlug, type AgentType } from '@platform/catalog';

import type { AgentSpec } from './schema';

/** The `plugin` of a stored agent, where a contributed agent has the name of its plugin. */
export const STORED_AGENTS = 'definitions';

/** Converts a stored agent to an agent of the catalog. */
export function storedAgent(spec: AgentSpec): AgentType {
  const { apiVersion: _apiVersion, slug, tools = [], ...entry } = spec;
  return {
    ...entry,
    tools,
    plugin: STORED_AGENTS,
    slug: agentSlug(slug),
    nodeTypeId: agentNodeId(slug),
  };
}
