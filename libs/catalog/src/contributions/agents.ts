import { agentNodeId, agentSlug } from '../agent-node';
import type { ContributionPoint, Finding } from '../contribution-point';
import { typeNamed } from '../type-named';
import { unusableTool } from '../tool-eligibility';
import { firstFinding, unknownInType } from '../unknown-reference';

const taken = (nodeTypeId: string, owner: string): Finding => ({
  code: 'PLUGIN_CONTRIBUTION_DUPLICATE',
  severity: 'error',
  message: {
    fr: `le nœud « ${nodeTypeId} » de cet agent existe déjà (plugin « ${owner} »)`,
    en: `this agent's node "${nodeTypeId}" already exists (plugin "${owner}")`,
  },
});

export const agents: ContributionPoint<'agents'> = {
  section: 'agents',
  resolve: (entry, scope) => {
    const nodeTypeId = agentNodeId(entry.name);
    const { nodes, agents: others } = scope.draft;
    const holder =
      nodes.get(nodeTypeId) ??
      [...others.values()].find(
        (other) => other.nodeTypeId === nodeTypeId && other.name !== entry.name,
      );
    const refused =
      holder === undefined
        ? firstFinding([
            ...[...entry.inputs, ...entry.outputs].map(({ type }) =>
              unknownInType(typeNamed(type), scope),
            ),
            ...entry.tools.map((tool) => unusableTool(tool, nodes.get(tool))),
          ])
        : taken(nodeTypeId, holder.plugin);
    return refused
      ? { refused }
      : { value: { ...entry, plugin: scope.plugin, slug: agentSlug(entry.name), nodeTypeId } };
  },
};
