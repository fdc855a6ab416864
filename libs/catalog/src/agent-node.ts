import { textIn, type Language, type LocalizableText, type PortDef } from '@platform/ports';

import type { AgentPortWith, AgentType, NodeType } from './catalog';
import { typeNamed } from './type-named';

/** Converts the name of an agent to the characters that tool importers and operation ids accept. */
export const agentSlug = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/[^a-zA-Z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');

export const agentNodeId = (name: string): string => `agent.${agentSlug(name)}`;

/** A port of a node whose text is that of the port of an agent. */
type PortWith<Text extends LocalizableText> = Omit<PortDef, 'description'> & {
  readonly description?: Text;
};

/** Converts a port of an agent to a port of a node. An input is required by default. */
export function agentPort<Text extends LocalizableText>(
  port: AgentPortWith<Text>,
  isInput: boolean,
): PortWith<Text> {
  const type = typeNamed(port.type);
  return {
    name: port.name,
    type: port.list === true ? { kind: 'list', of: type } : type,
    ...(isInput ? { required: port.required ?? true } : {}),
    ...(port.description === undefined ? {} : { description: port.description }),
  };
}

/** Returns a port of an agent with its text in the first of these languages that it is written in. */
export const agentPortIn = (
  { description, ...port }: AgentPortWith<LocalizableText>,
  ...languages: readonly Language[]
): AgentPortWith<string> => ({
  ...port,
  ...(description !== undefined && { description: textIn(description, ...languages) }),
});

/** Returns an agent with each of its texts in the first of these languages that it is written in. */
export function agentIn(agent: AgentType, ...languages: readonly Language[]): AgentType<string> {
  const { name, description, inputs, outputs, ...rest } = agent;
  return {
    ...rest,
    name: textIn(name, ...languages),
    ...(description !== undefined && { description: textIn(description, ...languages) }),
    inputs: inputs.map((port) => agentPortIn(port, ...languages)),
    outputs: outputs.map((port) => agentPortIn(port, ...languages)),
  };
}

/** Returns the node type of an agent. */
export function agentNode(agent: AgentType, ...languages: readonly Language[]): NodeType {
  const { nodeTypeId, name, description, inputs, outputs, plugin } = agentIn(agent, ...languages);
  return {
    id: nodeTypeId,
    kind: 'agent',
    category: 'agent',
    label: name,
    description: description ?? '',
    context: [],
    establishes: [],
    inputs: inputs.map((port) => agentPort(port, true)),
    outputs: outputs.map((port) => agentPort(port, false)),
    config: [],
    agentTool: false,
    plugin,
  };
}
