import { agentNodeId, agentSlug, type AgentType } from '@platform/catalog';

import type { AgentSpec } from './schema';

/** What stands where a contributed agent names its plugin. */
export const STORED_AGENTS = 'definitions';

/** A stored agent as the catalog knows agents. */
export function storedAgent(spec: AgentSpec): AgentType {
  const { apiVersion: _apiVersion, slug, api: _api, tools = [], ...entry } = spec;
  return {
    ...entry,
    tools,
    plugin: STORED_AGENTS,
    slug: agentSlug(slug),
    nodeTypeId: agentNodeId(slug),
  };
}
