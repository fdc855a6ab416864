import { agentNode } from './agent-node';
import type { AgentType, Catalog } from './catalog';

/**
 * The catalog with further agents, each a node type too. One takes the place of another version of
 * itself; what somebody else contributes stays what it is.
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
