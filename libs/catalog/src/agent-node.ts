import type { AgentPort, PortDef } from '@platform/ports';

import type { AgentType, NodeType } from './catalog';
import { typeNamed } from './type-named';

/** Name of an agent reduced to what tool importers and operation ids accept. */
export const agentSlug = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/[^a-zA-Z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');

export const agentNodeId = (name: string): string => `agent.${agentSlug(name)}`;

/** An agent's port as a node has it; an input is required unless it says otherwise. */
export function agentPort(port: AgentPort, isInput: boolean): PortDef {
  const type = typeNamed(port.type);
  return {
    name: port.name,
    type: port.list === true ? { kind: 'list', of: type } : type,
    ...(isInput ? { required: port.required ?? true } : {}),
    ...(port.description === undefined ? {} : { description: port.description }),
  };
}

/** The node type that an agent is projected into (specification, contributes.agents). */
export const agentNode = (agent: AgentType): NodeType => ({
  id: agent.nodeTypeId,
  kind: 'agent',
  category: 'agent',
  label: agent.name,
  description: agent.description ?? '',
  context: [],
  establishes: [],
  inputs: agent.inputs.map((port) => agentPort(port, true)),
  outputs: agent.outputs.map((port) => agentPort(port, false)),
  config: [],
  agentTool: false,
  plugin: agent.plugin,
});
