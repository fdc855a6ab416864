import type { NodeType } from './catalog';
import type { ContributionDiagnostic } from './contribution-point';

/** Kinds that compute outputs from inputs without a wait. A sink has an effect, so it must opt in. */
const CALLABLE_KINDS: ReadonlySet<NodeType['kind']> = new Set(['source', 'compute', 'transform']);

/**
 * Whether a model may call a node: a source, compute or transform with a behavior, or a sink that
 * declares `agentTool`. Triggers, gateways, human tasks, agents and the primitives of the engine only
 * work inside a graph.
 */
export const isToolEligible = ({ kind, dynamic, behavior, agentTool }: NodeType): boolean =>
  dynamic === undefined &&
  behavior !== undefined &&
  (CALLABLE_KINDS.has(kind) || (kind === 'sink' && agentTool));

/** Returns why an agent cannot have this tool, undefined when it can. */
export function unusableTool(
  id: string,
  node: NodeType | undefined,
): ContributionDiagnostic | undefined {
  if (node === undefined) {
    return {
      code: 'PLUGIN_TOOL_UNKNOWN',
      severity: 'warning',
      message: { fr: `outil « ${id} » : nœud inconnu`, en: `tool "${id}": unknown node` },
    };
  }
  if (isToolEligible(node)) return undefined;
  const hint =
    node.kind === 'sink'
      ? { fr: ', sans « agentTool: true »', en: ' without "agentTool: true"' }
      : { fr: '', en: '' };
  return {
    code: 'PLUGIN_TOOL_INELIGIBLE',
    severity: 'warning',
    message: {
      fr: `outil « ${id} » : un nœud « ${node.kind} »${hint.fr} ne peut pas être appelé par un agent`,
      en: `tool "${id}": a "${node.kind}" node${hint.en} cannot be called by an agent`,
    },
  };
}
