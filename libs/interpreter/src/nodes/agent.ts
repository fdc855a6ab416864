import {
  agentPortIn,
  createQuantityConverter,
  isToolEligible,
  type AgentPortWith,
  type Catalog,
} from '@platform/catalog';
import {
  NodeError,
  requirePort,
  textIn,
  type AgentRunner,
  type AgentRunRequest,
  type AgentToolHandle,
  type JsonObject,
  type LocalizableText,
  type ModelClient,
} from '@platform/ports';
import type { InlineAgentConfig } from '@platform/workflow';

import type { EffectScope } from '../driver';
import type { Launch, NodeRun } from '../plan/plan';
import type { PrepareNode, Preparation } from '../plan/preparation';
import { converse } from './agent-conversation';
import { callTool, type CallableTool } from './agent-tools';
import { endWith } from './behavior-call';
import { verifiedOutputs } from './external-codes';

type AgentDefinition = AgentRunRequest['agent'];

/**
 * Returns the agent of a node: contributed (`agent.<slug>`), or defined in its configuration. The model reads its texts in
 * the language of the run.
 */
function definitionOf({ spec, type, catalog, language }: Preparation): AgentDefinition {
  const contributed = [...catalog.agents.values()].find(({ nodeTypeId }) => nodeTypeId === type.id);
  const config = contributed ?? (spec.config as InlineAgentConfig);
  const { maxIterations, approval, limits } = config;
  const portsIn = (ports: readonly object[]) =>
    ports.map((port) => agentPortIn(port as AgentPortWith<LocalizableText>, language));
  return {
    nodeTypeId: type.id,
    name: textIn(config.name ?? spec.id, language),
    provider: config.provider,
    model: config.model,
    prompt: config.prompt,
    inputs: portsIn(config.inputs ?? []),
    outputs: portsIn(config.outputs),
    tools: config.tools ?? [],
    ...(maxIterations !== undefined && { maxIterations }),
    ...(approval && { approval: approval as NonNullable<AgentDefinition['approval']> }),
    ...(limits && { limits: limits as NonNullable<AgentDefinition['limits']> }),
  };
}

function toolsOf(
  { tools }: AgentDefinition,
  catalog: Catalog,
  locale: string,
  node: string,
): readonly CallableTool[] {
  return tools.map((id) => {
    const type = catalog.nodes.get(id);
    if (!type?.behavior || !isToolEligible(type)) {
      throw new NodeError('tool-unusable', {
        fr: `l'outil « ${id} » ne peut pas être appelé par un agent`,
        en: `the tool "${id}" cannot be called by an agent`,
      });
    }
    const t = catalog.translate(type.plugin, locale);
    const convert = createQuantityConverter(catalog);
    return { type, behavior: type.behavior({ locale, t, convert, node: { id: node, type: id } }) };
  });
}

/** Wraps a node as a tool: the same behavior as in the graph, with the model's arguments. */
const handleOf = (
  tool: CallableTool,
  run: NodeRun,
  scope: EffectScope,
  nextKey: () => string,
): AgentToolHandle => ({
  id: tool.type.id,
  label: tool.type.label,
  description: tool.type.description,
  inputs: tool.type.inputs,
  invoke: (args) =>
    callTool(tool, run, scope, { inputs: args, config: {}, idempotencyKey: nextKey() }),
});

/** A runner that runs the whole agent itself: one step. */
function oneStep(
  definition: AgentDefinition,
  tools: readonly CallableTool[],
  run: NodeRun,
): Launch {
  return {
    kind: 'effect',
    effect: async (scope) => {
      let calls = 0;
      const nextKey = (): string => `${run.idempotencyKey}:${(calls += 1)}`;
      const runner = requirePort(run.environment.ports, 'agent') as AgentRunner;
      const outputs: JsonObject = await runner.run({
        agent: definition,
        inputs: run.inputs,
        context: run.subject.context,
        tools: tools.map((tool) => handleOf(tool, run, scope, nextKey)),
      });
      return verifiedOutputs(run, scope, outputs);
    },
    end: endWith,
  };
}

const isModelClient = (port: AgentRunner | ModelClient | undefined): port is ModelClient =>
  typeof (port as Partial<ModelClient> | undefined)?.generate === 'function';

/** Runs an agent: turn by turn with a model client, or in one step with a runner of a plugin. */
export const agent: PrepareNode = (preparation) => {
  const definition = definitionOf(preparation);
  const { catalog, locale, spec } = preparation;
  return (run) => {
    const tools = toolsOf(definition, catalog, locale, spec.id);
    const { ports, agents = {} } = run.environment;
    const given = agents.turns?.[run.path];
    const port = Object.hasOwn(ports, 'agent') ? ports.agent : undefined;
    if (given === undefined && !isModelClient(port)) return oneStep(definition, tools, run);
    const client = isModelClient(port) ? port : undefined;
    return converse({ definition, tools, run, catalog, given, client });
  };
};
