import { storedAgent, STORED_AGENTS } from '@platform/agents';
import { agentNodeId, agentPort, type AgentType } from '@platform/catalog';
import { specHash, type WorkflowSpec } from '@platform/workflow';

import { NO_PINS, type AgentVersion } from '../model/version';
import type { DefinitionsInForce } from '../published/published-definitions';
import type { ResolvedWorkflow } from './resolved-workflow';

const START = 'start';
const AGENT = 'agent';
const CALLED = 'core.workflow-called';

/** The node type of an agent is also the slug of its workflow: no stored workflow can have a slug with a dot. */
function specOf({ name, nodeTypeId, inputs, outputs }: AgentType): WorkflowSpec {
  const passed = inputs.map((input) => ({
    from: `${START}.${input.name}`,
    to: `${AGENT}.${input.name}`,
  }));
  return {
    apiVersion: 'platform/workflow-v1',
    slug: nodeTypeId,
    name,
    inputs: inputs.map((input) => agentPort(input, true)) as NonNullable<WorkflowSpec['inputs']>,
    outputs: outputs.map((output) => ({
      name: output.name,
      type: agentPort(output, false).type as NonNullable<WorkflowSpec['outputs']>[number]['type'],
      from: `${AGENT}.${output.name}`,
    })),
    nodes: [
      { id: START, type: CALLED },
      { id: AGENT, type: nodeTypeId },
    ],
    edges: [...passed, { from: `${START}.$done`, to: `${AGENT}.$after` }],
  };
}

function workflowOf(agent: AgentType, stored: AgentVersion | undefined): ResolvedWorkflow {
  const spec = specOf(agent);
  return {
    slug: agent.nodeTypeId,
    name: agent.name,
    spec,
    pins: NO_PINS,
    called: {},
    version: stored?.version ?? 1,
    hash: stored?.hash ?? specHash(spec),
    agents: stored ? { [stored.slug]: stored } : {},
  };
}

/** Returns the workflow that runs one version of a stored agent. */
export const agentVersionWorkflow = (version: AgentVersion): ResolvedWorkflow =>
  workflowOf(storedAgent(version.spec), version);

const known = new WeakMap<DefinitionsInForce, Map<string, ResolvedWorkflow>>();

/**
 * Returns the workflow that runs one agent: it starts when it is called, passes its inputs to the node of the agent and
 * returns the outputs. Its slug is the id of the node type. For a stored agent, its version and hash are those of the
 * published agent, which its runs carry; for the agent of a plugin, which has no version of its own, the version is 1.
 * The same definitions give the same object. Undefined for an agent that the definitions do not have.
 */
export function agentWorkflow(
  nodeTypeId: string,
  inForce: DefinitionsInForce,
): ResolvedWorkflow | undefined {
  // The catalog has the agents of plugins under their names.
  const agents = [...inForce.catalog.agents.values()];
  const agent = agents.find((each) => each.nodeTypeId === nodeTypeId);
  if (!agent) return undefined;
  const workflows = known.get(inForce) ?? new Map<string, ResolvedWorkflow>();
  known.set(inForce, workflows);
  const stored =
    agent.plugin === STORED_AGENTS
      ? inForce.agents.find(({ slug }) => agentNodeId(slug) === nodeTypeId)
      : undefined;
  const workflow = workflows.get(nodeTypeId) ?? workflowOf(agent, stored);
  workflows.set(nodeTypeId, workflow);
  return workflow;
}
