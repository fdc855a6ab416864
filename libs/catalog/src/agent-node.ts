import type { AgentPort, PortDef } from '@platform/ports';

import type { AgentType, NodeType } from './catalog';
import { typeNamed } from './type-named';

/** Converts the name of an agent to the characters that tool importers and operation ids accept. */
export const agentSlug = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/[^a-zA-Z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');

export const agentNodeId = (name: string): string => `agent.${agentSlug(name)}`;

/** Converts a port of an agent to a port of a node. An input is required by default. */
export function agentPort(port: AgentPort, isInput: boolean): PortDef {
  const type = typeNamed(port.type);
  return {
    name: port.name,
    type: port.list === true ? { kind: 'list', of: type } : type,
    ...(isInput ? { required: port.required ?? true } : {}),
    ...(port.description === undefined ? {} : { description: port.description }),
  };
}

/** Returns the node type of an agent. */
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
