import { agentNode } from './agent-node';
import type { AgentType, Catalog } from './catalog';

/**
 * Returns the catalog with further agents and their node types. An agent replaces another version of
 * itself, but never the contribution of another plugin.
 */
export function withAgents(catalog: Catalog, agents: readonly AgentType[]): Catalog {
  const added = agents.filter(({ nodeTypeId, plugin }) => {
    const owner = catalog.nodes.get(nodeTypeId)?.plugin;
    return owner === undefined || owner === plugin;
  });
  if (added.length === 0) return catalog;
  return {
    ...catalog,
    agents: new Map([
      ...catalog.agents,
      ...added.map((agent) => [agent.nodeTypeId, agent] as const),
    ]),
    nodes: new Map([
      ...catalog.nodes,
      ...added.map((agent) => [agent.nodeTypeId, agentNode(agent)] as const),
    ]),
  };
}
