import type { Language } from '@platform/ports';

import { agentIn, agentNode } from '../agent-node';
import type { AgentType, Catalog, Contributed, NodeType } from '../catalog';
import { isToolEligible } from '../tool-eligibility';
import { byKey, localiser, optionalText, type Localise } from './localise';

/** The plugin of a node or agent and the prefix of its label keys. */
interface LabelLocation extends Contributed {
  readonly prefix: string;
}

type PortSection = 'inputs' | 'outputs' | 'config';

interface Described {
  readonly name: string;
  readonly label?: string;
  readonly description?: string;
}

const localisedPorts =
  (localise: Localise) =>
  <P extends Described>(ports: readonly P[], section: PortSection, location: LabelLocation) =>
    ports.map(({ label, description, ...port }) => ({
      ...port,
      ...(label !== undefined && {
        label: localise(location, `${location.prefix}.${section}.${port.name}.label`, label),
      }),
      ...optionalText('description', description, (text) =>
        localise(location, `${location.prefix}.${section}.${port.name}`, text),
      ),
    }));

function describeNode(node: NodeType, localise: Localise, prefix: string = `nodes.${node.id}`) {
  const { behavior: _behavior, label, description, category, ...shown } = node;
  const location: LabelLocation = { plugin: node.plugin, prefix };
  const ports = localisedPorts(localise);
  return {
    ...shown,
    category: localise(location, `${prefix}.category`, category),
    label: localise(location, `${prefix}.label`, label),
    description: localise(location, `${prefix}.description`, description),
    inputs: ports(node.inputs, 'inputs', location),
    outputs: ports(node.outputs, 'outputs', location),
    config: ports(node.config, 'config', location),
    /** Whether an agent can have this node as a tool. */
    toolEligible: isToolEligible(node),
  };
}

function describeAgent(agent: AgentType<string>, localise: Localise) {
  const prefix = `agents.${agent.name}`;
  const location: LabelLocation = { plugin: agent.plugin, prefix };
  const ports = localisedPorts(localise);
  const { name, description, ...shown } = agent;
  return {
    ...shown,
    name: localise(location, `${prefix}.label`, name),
    ...optionalText('description', description, (text) =>
      localise(location, `${prefix}.description`, text),
    ),
    inputs: ports(agent.inputs, 'inputs', location),
    outputs: ports(agent.outputs, 'outputs', location),
  };
}

/** Returns an agent as readers of a language see it: a stored one as it is written, one of a plugin with its overlays. */
export const agentInWords = (
  agent: AgentType,
  catalog: Catalog,
  language: Language,
): AgentType<string> => describeAgent(agentIn(agent, language), localiser(catalog, language));

/** Describes node types (including those of agents) and agents for the API. */
export function describeNodes({ nodes, agents }: Catalog, localise: Localise, language: Language) {
  const inWords = [...agents.values()].map((agent) => agentIn(agent, language));
  const agentOfNode = new Map(inWords.map((agent) => [agent.nodeTypeId, agent]));
  return {
    nodes: byKey(nodes.values(), ({ id }) => id).map((node) => {
      const agent = agentOfNode.get(node.id);
      return agent
        ? describeNode(agentNode(agent), localise, `agents.${agent.name}`)
        : describeNode(node, localise);
    }),
    agents: byKey(inWords, ({ name }) => name).map((agent) => describeAgent(agent, localise)),
  };
}
