import { isToolEligible, type Catalog, type NodeType } from '@platform/catalog';
import {
  NodeError,
  requirePort,
  type AgentPort,
  type AgentRunRequest,
  type AgentToolHandle,
  type JsonObject,
} from '@platform/ports';
import type { ComputeBehavior, NodeBehavior, SinkBehavior, SourceBehavior } from '@platform/sdk';
import type { InlineAgentConfig } from '@platform/workflow';

import type { EffectScope } from '../driver';
import type { NodeRun } from '../plan/plan';
import type { PrepareNode, Preparation } from '../plan/preparation';
import { effectCall, endWith } from './behavior-call';
import { verifiedOutputs } from './external-codes';

type AgentDefinition = AgentRunRequest['agent'];

/** Returns the agent of a node: contributed (`agent.<slug>`), or defined in its configuration. */
function definitionOf({ spec, type, catalog }: Preparation): AgentDefinition {
  const contributed = [...catalog.agents.values()].find(({ nodeTypeId }) => nodeTypeId === type.id);
  const config = contributed ?? (spec.config as InlineAgentConfig);
  return {
    nodeTypeId: type.id,
    name: config.name ?? spec.id,
    provider: config.provider,
    model: config.model,
    prompt: config.prompt,
    inputs: (config.inputs ?? []) as readonly AgentPort[],
    outputs: config.outputs as readonly AgentPort[],
    tools: config.tools ?? [],
    ...(config.maxIterations !== undefined && { maxIterations: config.maxIterations }),
  };
}

interface Tool {
  readonly type: NodeType;
  readonly behavior: NodeBehavior;
}

function toolsOf(
  { tools }: AgentDefinition,
  catalog: Catalog,
  locale: string,
  node: string,
): readonly Tool[] {
  return tools.map((id) => {
    const type = catalog.nodes.get(id);
    if (!type?.behavior || !isToolEligible(type)) {
      throw new NodeError(
        'tool-unusable',
        `l'outil « ${id} » ne peut pas être appelé par un agent`,
      );
    }
    const t = catalog.translate(type.plugin, locale);
    return { type, behavior: type.behavior({ locale, t, node: { id: node, type: id } }) };
  });
}

/** Wraps a node as a tool: the same behavior as in the graph, with the model's arguments. */
function handleOf(
  { type, behavior }: Tool,
  run: NodeRun,
  scope: EffectScope,
  nextKey: () => string,
): AgentToolHandle {
  return {
    id: type.id,
    label: type.label,
    description: type.description,
    inputs: type.inputs,
    invoke: async (args): Promise<JsonObject> => {
      const call = {
        ...effectCall(run, scope),
        inputs: args,
        config: {},
        idempotencyKey: nextKey(),
      };
      const given =
        type.kind === 'source'
          ? await (behavior as SourceBehavior).read(call)
          : type.kind === 'sink'
            ? await (behavior as SinkBehavior).write(call)
            : (behavior as ComputeBehavior).compute(call);
      return JSON.parse(JSON.stringify(given ?? {})) as JsonObject;
    },
  };
}

/** Calls the bound agent runner, the only port that the engine calls itself. */
export const agent: PrepareNode = (preparation) => {
  const definition = definitionOf(preparation);
  const { catalog, locale, spec } = preparation;
  return (run) => {
    const tools = toolsOf(definition, catalog, locale, spec.id);
    return {
      kind: 'effect',
      effect: async (scope) => {
        let calls = 0;
        const nextKey = (): string => `${run.idempotencyKey}:${(calls += 1)}`;
        const runner = requirePort(run.environment.ports, 'agent');
        const outputs = await runner.run({
          agent: definition,
          inputs: run.inputs,
          context: run.subject.context,
          tools: tools.map((tool) => handleOf(tool, run, scope, nextKey)),
        });
        return verifiedOutputs(run, scope, outputs);
      },
      end: endWith,
    };
  };
};
