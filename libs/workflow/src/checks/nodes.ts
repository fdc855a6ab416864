import type { Catalog, NodeType } from '@platform/catalog';
import { compileSchema } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';

import { finding } from '../finding';
import { nodeSignature, SUPPORTED_DYNAMICS } from '../node-signature';
import { policyNotApplied } from '../policy-not-applied';
import {
  guardConfigSchema,
  humanTaskConfigSchema,
  portsConfigSchema,
  type NodeSpec,
  type WorkflowSpec,
} from '../schema';
import type { CheckedNode } from './check-subject';

const guardConfig = compileSchema(guardConfigSchema);
const humanTaskConfig = compileSchema(humanTaskConfigSchema);
const portsConfig = compileSchema(portsConfigSchema);

/** What the part of a configuration that ports derive from must look like. */
function portConfig({ dynamic, kind }: NodeType) {
  if (dynamic === 'guard') return guardConfig;
  return kind === 'human-task' ? humanTaskConfig : portsConfig;
}

function checkNode(
  spec: NodeSpec,
  position: number,
  catalog: Catalog,
): CheckedNode | readonly Diagnostic[] {
  const path = `/nodes/${position}`;
  const type = catalog.nodes.get(spec.type);
  if (!type) {
    return [
      finding('WF101', `${path}/type`, {
        fr: `nœud « ${spec.id} » : type de nœud inconnu « ${spec.type} »`,
        en: `node "${spec.id}": unknown node type "${spec.type}"`,
      }),
    ];
  }
  if (type.kind === 'agent') {
    return [
      finding('WF108', `${path}/type`, {
        fr: `nœud « ${spec.id} » : les nœuds agent ne sont pas exécutés par cette version`,
        en: `node "${spec.id}": this version does not run agent nodes`,
      }),
    ];
  }
  if (type.dynamic && !SUPPORTED_DYNAMICS.includes(type.dynamic)) {
    return [
      finding('WF108', `${path}/type`, {
        fr: `nœud « ${spec.id} » : la primitive « ${type.dynamic} » n'est pas exécutée par cette version`,
        en: `node "${spec.id}": this version does not run the primitive "${type.dynamic}"`,
      }),
    ];
  }
  const policyFindings = policyNotApplied(spec.policy ?? {}).map(({ name, message }) =>
    finding('WF108', `${path}/policy/${name}`, {
      fr: `nœud « ${spec.id} » : ${message.fr}`,
      en: `node "${spec.id}": ${message.en}`,
    }),
  );
  if (policyFindings.length > 0) return policyFindings;
  const configFindings = portConfig(type)
    .check(spec.config ?? {})
    .map((problem) => finding('WF100', `${path}/config${problem.path}`, problem.message));
  if (configFindings.length > 0) return configFindings;
  return { spec, position, type, signature: nodeSignature(spec, type) };
}

/**
 * WF100 configuration that no ports can be derived from, WF101 unknown node type, WF102 duplicate
 * id, WF108 construct this version does not run.
 */
export function checkNodes(
  spec: WorkflowSpec,
  catalog: Catalog,
): { nodes: Map<string, CheckedNode>; diagnostics: Diagnostic[] } {
  const nodes = new Map<string, CheckedNode>();
  const seen = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  spec.nodes.forEach((node, position) => {
    if (seen.has(node.id)) {
      diagnostics.push(
        finding('WF102', `/nodes/${position}/id`, {
          fr: `identifiant de nœud en double « ${node.id} »`,
          en: `duplicate node id "${node.id}"`,
        }),
      );
      return;
    }
    seen.add(node.id);
    const checked = checkNode(node, position, catalog);
    if ('type' in checked) nodes.set(node.id, checked);
    else diagnostics.push(...checked);
  });
  return { nodes, diagnostics };
}
