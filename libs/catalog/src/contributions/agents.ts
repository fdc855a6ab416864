import { pointerOf } from '@platform/manifests';

import { agentNodeId, agentSlug } from '../agent-node';
import type { ContributionPoint, ContributionDiagnostic } from '../contribution-point';
import { unusableTool } from '../tool-eligibility';
import { findingsOf, unknownTypeName } from '../unknown-reference';

const taken = (nodeTypeId: string, owner: string): ContributionDiagnostic => ({
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
    const { inputs, outputs, tools } = entry;
    const types = Object.entries({ inputs, outputs }).flatMap(([member, ports]) =>
      ports.map(({ type }, index) =>
        unknownTypeName(type, scope, pointerOf([member, index, 'type'])),
      ),
    );
    const refused = findingsOf([
      holder && taken(nodeTypeId, holder.plugin),
      ...types,
      ...tools.map((tool, index) => {
        const finding = unusableTool(tool, nodes.get(tool));
        return finding && { ...finding, path: pointerOf(['tools', index]) };
      }),
    ]);
    return refused.length > 0
      ? { refused }
      : { value: { ...entry, plugin: scope.plugin, slug: agentSlug(entry.name), nodeTypeId } };
  },
};
